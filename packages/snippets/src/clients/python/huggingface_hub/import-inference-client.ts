import { pythonArguments, type Json } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import { pythonToken } from '../credentials.ts'
import type { Template } from '../../template.ts'

/** The head of the other programs of this client: it makes the client. */
export const importInferenceClient: Template = (input) => {
	const { accessToken, endpointUrl, baseUrl, task, isDirect, provider, billTo } = input
	const settings: Record<string, Json> = {
		...(endpointUrl !== undefined && { base_url: baseUrl }),
		// The router reads the provider of a chat from the model's name.
		...((task !== 'conversational' || isDirect) && { provider }),
		api_key: pythonToken(input),
		...(billTo !== undefined && { bill_to: billTo }),
	}
	return py`${raw(accessToken === undefined ? 'import os\n\n' : '')}from huggingface_hub import InferenceClient

client = InferenceClient(
${raw(pythonArguments(settings))})

`
}
