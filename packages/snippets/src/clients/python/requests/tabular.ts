import { jsonBody } from '../../json-body.ts'
import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** Rows of a table to classify or to guess a figure for. */
export const tabular: Template = ({ inputs, body }) => py`${queryFunction('response.content')}

answer = query(${payload(jsonBody(body(inputs), { inputs }))})
print(answer)
`
