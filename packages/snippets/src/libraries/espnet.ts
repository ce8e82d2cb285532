import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

const MESSAGE = '# unknown model type (must be text-to-speech or automatic-speech-recognition)'

/** ESPnet: speaking or listening, as the tags say; a comment alone when they say neither (clause S-14). */
export const espnet = ((model) => {
	const install = 'pip install espnet espnet_model_zoo soundfile'
	if (hasTag(model, 'text-to-speech'))
		return [
			{
				language: 'python',
				install,
				code: py`from espnet2.bin.tts_inference import Text2Speech

model = Text2Speech.from_pretrained(${model.id})
speech, *_ = model("Good evening from the studio.")`,
			},
		]
	if (hasTag(model, 'automatic-speech-recognition'))
		return [
			{
				language: 'python',
				install,
				code: py`import soundfile
from espnet2.bin.asr_inference import Speech2Text

model = Speech2Text.from_pretrained(${model.id})

speech, rate = soundfile.read("speech.wav")
text, *_ = model(speech)[0]`,
			},
		]
	return [{ language: 'python', code: MESSAGE }]
}) satisfies Generator
