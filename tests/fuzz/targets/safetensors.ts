import { FormatError, readerOf, readSafetensors, readSafetensorsHeader } from '@stoa/formats'
import { safetensorsFile } from '../../../packages/formats/src/testing.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

/** The header of a safetensors file. */
export const target: FuzzTarget = {
	seeds: [
		safetensorsFile({ __metadata__: { format: 'pt' }, a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } }),
		safetensorsFile({ b: { dtype: 'BF16', shape: [], data_offsets: [0, 2] }, c: { dtype: 'I8', shape: [3, 2], data_offsets: [2, 8] } }),
	],
	words: ['"dtype":"F8_E4M3"', '"shape":[', '"data_offsets":[', '"__metadata__":{', '},"x":{', 'I64', 'U4'],
	refusals: [FormatError],
	async run(bytes) {
		for (const read of [readSafetensors, readSafetensorsHeader]) await read(readerOf(bytes)).catch(refused)
	},
}

/** Runs both readers, whatever the result of the first. */
function refused(error: unknown): void {
	if (!(error instanceof FormatError)) throw error
}
