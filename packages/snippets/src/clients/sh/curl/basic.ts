import { jsonBody } from '../../json-body.ts'
import type { Template } from '../../template.ts'
import { curlJson } from './post.ts'

/** A call with a text. */
export const basic: Template = (input) => curlJson(input, jsonBody(input.body(input.inputs), { inputs: input.inputs }))
