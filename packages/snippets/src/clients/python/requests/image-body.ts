import { jsonBody } from '../../json-body.ts'
import type { Json } from '../../../json.ts'
import { raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'

/** The body of a call with a picture and an instruction: the picture as base64, as a data URL for those other than the hub's own service. */
export function imageBody({ provider, fields, body }: TemplateInput): Json {
	const image = raw(provider === 'hf-inference' ? 'image_data' : '"data:image/png;base64," + image_data')
	const parameters = { prompt: fields['prompt'] ?? '' }
	return jsonBody(body(image, parameters), { inputs: image, parameters })
}
