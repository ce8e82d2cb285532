import { FormatError, readSafetensorsIndex } from '@stoa/formats'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** model.safetensors.index.json. */
export const target: FuzzTarget = {
	seeds: [
		'{"metadata":{"total_size":12,"total_parameters":3},"weight_map":{"a":"model-00001-of-00002.safetensors","b":"model-00002-of-00002.safetensors"}}',
	],
	words: ['"weight_map":{', '"metadata":{', '"total_size":', '../', '-00001-of-00002.safetensors'],
	refusals: [FormatError],
	run: (bytes) => readSafetensorsIndex(textOf(bytes)),
}
