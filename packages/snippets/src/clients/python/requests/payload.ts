import { pythonLiteral, type Json } from '../../../json.ts'
import { raw, type Raw } from '../../../quote.ts'

/** A function that posts a JSON body and answers what `answer` reads of the response. */
export const queryFunction = (answer: 'response.json()' | 'response.content'): Raw =>
	raw(`def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return ${answer}
`)

/** A body as the argument of a call. */
export const payload = (body: Json): Raw => raw(pythonLiteral(body))
