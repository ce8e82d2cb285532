import { js, raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { postFunction, postJson, readDataUrl } from './post.ts'

/** A program that sends a file: its bytes with their type, or a data URL where the provider wants JSON. */
export function sendFile(input: TemplateInput, type: 'audio/flac' | 'image/jpeg'): string {
	const json = input.body(raw('dataUrl'))
	if (json !== undefined) return postJson(input, json, 'json', readDataUrl(input.file, type))
	return js`import { readFileSync } from "node:fs";

${postFunction(input, type, 'data', 'json')}
query(readFileSync(${input.file})).then((answer) => console.log(JSON.stringify(answer, null, 2)));
`
}
