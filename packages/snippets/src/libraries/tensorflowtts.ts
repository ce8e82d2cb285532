import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const INSTALL = 'pip install TensorFlowTTS'

const textToMel = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: INSTALL,
	code: py`from tensorflow_tts.inference import AutoProcessor, TFAutoModel

processor = AutoProcessor.from_pretrained(${id})
model = TFAutoModel.from_pretrained(${id})`,
})

const load = ({ id }: ModelRecord): string => py`from tensorflow_tts.inference import TFAutoModel

model = TFAutoModel.from_pretrained(${id})`

const vocoder = (model: ModelRecord): Snippet => ({
	language: 'python',
	install: INSTALL,
	code: `${load(model)}

# Yours: mels, a spectrogram of shape (batch, frames, bands).
audios = model.inference(mels)`,
})

/** TensorFlowTTS: the two halves of a voice, text to spectrogram and spectrogram to sound. */
export const tensorflowtts = ((model: ModelRecord) => {
	if (hasTag(model, 'text-to-mel')) return [textToMel(model)]
	return [hasTag(model, 'mel-to-wav') ? vocoder(model) : { language: 'python', install: INSTALL, code: load(model) }]
}) satisfies Generator
