import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A chat that answers in one piece. */
export const conversational: Template = ({ chatBody }) => py`${queryFunction('response.json()')}

response = query(${payload(chatBody)})
print(response["choices"][0]["message"])
`
