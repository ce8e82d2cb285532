import { jsonBody } from '../../json-body.ts'
import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A call with a text. */
export const basic: Template = ({ inputs, body }) => py`${queryFunction('response.json()')}

output = query(${payload(jsonBody(body(inputs), { inputs }))})
print(output)
`
