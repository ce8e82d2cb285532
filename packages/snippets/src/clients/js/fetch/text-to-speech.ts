import { jsonBody } from '../../json-body.ts'
import { answersBytes } from '../../answers-bytes.ts'
import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** Speech generated from text: a file from transformers, otherwise samples as JSON. */
export const textToSpeech: Template = (input) => {
	const { provider, inputs, body, model } = input
	// The hub's own service calls what is read aloud text.
	const own = provider === 'hf-inference' ? { text: inputs } : jsonBody(body(inputs), { text: inputs })
	return postJson(input, own, answersBytes(input) && model.library_name === 'transformers' ? 'blob' : 'json')
}
