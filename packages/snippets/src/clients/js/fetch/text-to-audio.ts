import { jsonBody } from '../../json-body.ts'
import { answersBytes } from '../../answers-bytes.ts'
import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** Audio generated from text: a file from transformers, otherwise samples as JSON. */
export const textToAudio: Template = (input) =>
	postJson(
		input,
		jsonBody(input.body(input.inputs), { inputs: input.inputs }),
		answersBytes(input) && input.model.library_name === 'transformers' ? 'blob' : 'json',
	)
