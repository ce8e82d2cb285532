import { pythonLiteral } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import { pythonHeaders } from '../credentials.ts'
import type { Template } from '../../template.ts'

/** Imports from other packages, by the package. */
const FURTHER: ReadonlyMap<string, string> = new Map([
	['pillow', 'from PIL import Image'],
	['ipython', 'from IPython.display import Audio'],
])

/** The head of the other programs of this client: what they import, where they ask and as whom. */
export const importRequests: Template = (input) => {
	const modules = ['base64', 'io', 'json'].filter((name) => input.modules.includes(name))
	const standard = [...(input.accessToken === undefined ? ['os'] : []), ...modules].toSorted().map((name) => `import ${name}\n`)
	const more = [...FURTHER].flatMap(([name, line]) => (input.modules.includes(name) ? [`\n${line}`] : []))
	return py`${raw(standard.join(''))}${raw(standard.length > 0 ? '\n' : '')}import requests${raw(more.join(''))}

API_URL = ${input.fullUrl}
headers = ${raw(pythonLiteral(pythonHeaders(input)))}


`
}
