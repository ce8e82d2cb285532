import { jsonBody } from '../../json-body.ts'
import { answersBytes } from '../../answers-bytes.ts'
import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** An image generated from text. */
export const textToImage: Template = (input) =>
	postJson(input, jsonBody(input.body(input.inputs), { inputs: input.inputs }), answersBytes(input) ? 'blob' : 'json')
