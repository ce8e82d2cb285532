import { pythonLiteral } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import { pythonHeaders } from '../credentials.ts'
import type { Template } from '../../template.ts'

/** The head of the other programs of this client: what they import, where they ask and as whom. */
export const importRequests: Template = (input) => {
	const modules = [...(input.modules.includes('base64') ? ['base64'] : []), ...(input.modules.includes('json') ? ['json'] : [])]
	const standard = [...(input.accessToken === undefined ? ['os'] : []), ...modules].toSorted().map((name) => `import ${name}\n`)
	return py`${raw(standard.join(''))}${raw(standard.length > 0 ? '\n' : '')}import requests

API_URL = ${input.fullUrl}
headers = ${raw(pythonLiteral(pythonHeaders(input)))}


`
}
