import { jsonBody } from '../../json-body.ts'
import { answersBytes } from '../../answers-bytes.ts'
import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** Sound made from words: a file from transformers, else samples as JSON. */
export const textToAudio: Template = (input) =>
	postJson(
		input,
		jsonBody(input.body(input.inputs), { inputs: input.inputs }),
		answersBytes(input) && input.model.library_name === 'transformers' ? 'blob' : 'json',
	)
