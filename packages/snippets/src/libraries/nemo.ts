import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** NeMo: the tags name the domain; speech recognition is the one that can be loaded without more knowledge. */
export const nemo = ((model) => {
	if (!hasTag(model, 'automatic-speech-recognition')) {
		return [{ language: 'python', code: '# The tags of this model name no NeMo domain: its card may tell how to load it.' }]
	}
	return [
		{
			language: 'python',
			install: 'pip install "nemo_toolkit[asr]"',
			code: py`import nemo.collections.asr as nemo_asr

asr_model = nemo_asr.models.ASRModel.from_pretrained(${model.id})
transcriptions = asr_model.transcribe(["file.wav"])`,
		},
	]
}) satisfies Generator
