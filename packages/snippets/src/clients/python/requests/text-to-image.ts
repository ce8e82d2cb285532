import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A picture made from words, by the hub's own service: other providers answer in forms of their own. */
export const textToImage: Template = ({ provider, inputs }) =>
	provider === 'hf-inference'
		? py`${queryFunction('response.content')}

image_bytes = query(${payload({ inputs })})
image = Image.open(io.BytesIO(image_bytes))
image.save("output.png")
`
		: undefined
