import { jsonBody } from '../../json-body.ts'
import { raw } from '../../../quote.ts'
import { answersBytes } from '../../answers-bytes.ts'
import type { Template } from '../../template.ts'
import { postJson, readDataUrl } from './post.ts'

/** An image generated from an image and an instruction. */
export const imageToImage: Template = (input) => {
	const parameters = { prompt: input.fields['prompt'] ?? '' }
	const body = jsonBody(input.body(raw('dataUrl'), parameters), { inputs: raw('dataUrl'), parameters })
	return postJson(input, body, answersBytes(input) ? 'blob' : 'json', readDataUrl(input.file, 'image/png'))
}
