import { py, raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { payload } from './payload.ts'

/** A program that sends a file: its bytes with their type, or a data URL where the provider wants JSON. */
export function sendFile({ file, body }: TemplateInput, type: 'audio/flac' | 'image/jpeg'): string {
	const json = body(raw('data_url'))
	if (json === undefined)
		return py`def query(filename):
    with open(filename, "rb") as file:
        data = file.read()
    response = requests.post(API_URL, headers={"Content-Type": ${type}, **headers}, data=data)
    response.raise_for_status()
    return response.json()


output = query(${file})
print(output)
`
	return py`def query(filename):
    with open(filename, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    data_url = ${`data:${type};base64,`} + data
    payload = ${raw(payload(json).text.replaceAll('\n', '\n    '))}
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query(${file})
print(output)
`
}
