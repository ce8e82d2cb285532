import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SwarmFormer: text classifiers. */
export const swarmformer = (({ id }) => [
	{
		language: 'python',
		code: py`from swarmformer import SwarmFormerModel

model = SwarmFormerModel.from_pretrained(${id})`,
	},
]) satisfies Generator
