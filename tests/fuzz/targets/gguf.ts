import { FormatError, readerOf, readGguf, readGgufHeader } from '@stoa/formats'
import { ggufFile } from '../../../packages/formats/src/testing.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

/** The header of a GGUF file. */
export const target: FuzzTarget = {
	seeds: [true, false].map((littleEndian) =>
		ggufFile({
			version: 3,
			littleEndian,
			keys: {
				'general.architecture': 'llama',
				'tokenizer.ggml.tokens': ['a', 'b'],
				'llama.block_count': 2,
				'tokenizer.chat_template': 'x',
			},
			tensors: [
				{ name: 'token_embd.weight', shape: [8, 2], type: 12 },
				{ name: 'output.weight', shape: [4], type: 0 },
			],
		}),
	),
	words: ['GGUF', 'general.architecture', 'llama', '.context_length', 'tokenizer.ggml.bos_token_id'],
	refusals: [FormatError],
	async run(bytes) {
		for (const read of [readGguf, readGgufHeader])
			await read(readerOf(bytes)).catch((error: unknown) => {
				if (!(error instanceof FormatError)) throw error
			})
	},
}
