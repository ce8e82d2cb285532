import { jsonBody } from '../../json-body.ts'
import { py, raw } from '../../../quote.ts'
import { ZERO_SHOT_IMAGE_LABELS } from '../../labels.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A picture sorted under labels that the model was never taught. */
export const zeroShotImageClassification: Template = ({ file, body }) => {
	const inputs = raw('image_data')
	const parameters = { candidate_labels: ZERO_SHOT_IMAGE_LABELS }
	return py`${queryFunction('response.json()')}

with open(${file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

output = query(${payload(jsonBody(body(inputs, parameters), { inputs, parameters }))})
print(output)
`
}
