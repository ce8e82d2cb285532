import { pythonLiteral } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'

/** An image generated from text. */
export const textToImage: Template = ({ provider, providerModelId, inputs, body }) => {
	if (provider !== 'fal-ai') return undefined
	const own = body(inputs)
	return py`import fal_client

result = fal_client.subscribe(
    ${providerModelId},
    arguments=${raw(pythonLiteral(own === undefined ? { prompt: inputs } : own, '    '))},
)
print(result)
`
}
