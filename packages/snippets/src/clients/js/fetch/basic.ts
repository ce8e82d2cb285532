import { jsonBody } from '../../json-body.ts'
import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** A call with a text. */
export const basic: Template = (input) => postJson(input, jsonBody(input.body(input.inputs), { inputs: input.inputs }), 'json')
