import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** 3DTopia-XL: 3D objects from a picture. */
export const threeDTopiaXl = (({ id }) => [
	{
		language: 'python',
		code: py`from threedtopia_xl.models import threedtopia_xl

model = threedtopia_xl.from_pretrained(${id})
model.generate(cond="path/to/image.png")`,
	},
]) satisfies Generator
