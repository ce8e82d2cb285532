import { py, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Where each interface lives since SpeechBrain 1.0 (`speechbrain.pretrained` before), and the method that takes a file. */
const INTERFACES: ReadonlyMap<string, { module: string; method: string }> = new Map([
	['EncoderClassifier', { module: 'classifiers', method: 'classify_file' }],
	['EncoderDecoderASR', { module: 'ASR', method: 'transcribe_file' }],
	['EncoderASR', { module: 'ASR', method: 'transcribe_file' }],
	['SpectralMaskEnhancement', { module: 'enhancement', method: 'enhance_file' }],
	['SepformerSeparation', { module: 'separation', method: 'separate_file' }],
])

/** SpeechBrain: the configuration names the interface (clause S-08). */
export const speechbrain = (({ id, config }) => {
	const name = config?.speechbrain?.speechbrain_interface
	if (name === undefined || name === null) return [{ language: 'python', code: '# interface not specified in config.json' }]
	const known = INTERFACES.get(name)
	if (known === undefined) return [{ language: 'python', code: '# interface in config.json invalid' }]
	return [
		{
			language: 'python',
			install: 'pip install "speechbrain>=1.0"',
			code: py`from speechbrain.inference.${raw(known.module)} import ${raw(name)}

model = ${raw(name)}.from_hparams(${id})
output = model.${raw(known.method)}("file.wav")`,
		},
	]
}) satisfies Generator
