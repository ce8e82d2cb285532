import { jsonBody } from '../../json-body.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A question about a scanned page. */
export const documentQuestionAnswering: Template = ({ file, fields, body }) => {
	const inputs = { image: raw('image_data'), question: fields['question'] ?? '' }
	return py`${queryFunction('response.json()')}

with open(${file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

output = query(${payload(jsonBody(body(inputs), { inputs }))})
print(output)
`
}
