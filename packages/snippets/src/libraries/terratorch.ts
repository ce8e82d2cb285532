import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** TerraTorch: backbones for pictures of the Earth. */
export const terratorch = (({ id }) => [
	{
		language: 'python',
		install: 'pip install terratorch',
		code: py`from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build(${id})`,
	},
]) satisfies Generator
