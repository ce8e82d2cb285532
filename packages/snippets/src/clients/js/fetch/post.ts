import { BILL_TO_HEADER } from '@stoa/catalog'
import { scriptLiteral, type Json } from '../../../json.ts'
import { js, raw, type Raw } from '../../../quote.ts'
import { scriptAuthorization } from '../credentials.ts'
import type { TemplateInput } from '../../template.ts'

/** How the response is read. */
export type Answer = 'json' | 'blob' | 'stream'

/** The result of the function, as an expression over `response`. */
const READ: Readonly<Record<Answer, string>> = {
	json: 'response.json()',
	blob: 'response.blob()',
	stream: 'response.body.pipeThrough(new TextDecoderStream())',
}

/** An async function that posts `body`, an expression over its parameter `data`, and returns the response as JSON, as a file, or as a stream of text. */
export function postFunction(input: TemplateInput, contentType: string, body: string, answer: Answer): Raw {
	const headers = {
		Authorization: scriptAuthorization(input),
		'Content-Type': contentType,
		...(input.billTo !== undefined && { [BILL_TO_HEADER]: input.billTo }),
		...input.headers,
	}
	return raw(js`async function query(data) {
    const response = await fetch(${input.fullUrl}, {
        method: "POST",
        headers: ${raw(scriptLiteral(headers, '        '))},
        body: ${raw(body)},
    });
    if (!response.ok) throw new Error(await response.text());
    return ${raw(READ[answer])};
}
`)
}

/** A program that posts a JSON body and logs the answer; `before` are lines that make what the body names. */
export function postJson(input: TemplateInput, body: Json, answer: Answer, before = ''): string {
	return js`${raw(before)}${postFunction(input, 'application/json', 'JSON.stringify(data)', answer)}
query(${raw(scriptLiteral(body))}).then((answer) => console.log(${raw(answer === 'json' ? 'JSON.stringify(answer, null, 2)' : 'answer')}));
`
}

/** Lines that read a file into a data URL called `dataUrl`. */
export const readDataUrl = (file: string, type: string): string => js`import { readFileSync } from "node:fs";

const dataUrl = ${`data:${type};base64,`} + readFileSync(${file}).toString("base64");

`
