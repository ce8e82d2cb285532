import { BILL_TO_HEADER } from '@stoa/catalog'
import { shellJson, type Json } from '../../../json.ts'
import { sh, shellWord } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'

function authorization({ accessToken, tokenVariable, scheme }: TemplateInput): string {
	return accessToken === undefined ? `"Authorization: ${scheme} $${tokenVariable}"` : shellWord(`Authorization: ${scheme} ${accessToken}`)
}

/** A command that posts; `data` are the options that hold the body, ready for the shell. */
export function curlPost(input: TemplateInput, contentType: string, data: string, { withMethod = true } = {}): string {
	const headers = [
		authorization(input),
		shellWord(`Content-Type: ${contentType}`),
		...(input.billTo === undefined ? [] : [shellWord(`${BILL_TO_HEADER}: ${input.billTo}`)]),
		...Object.entries(input.headers).map(([name, value]) => shellWord(`${name}: ${value}`)),
	]
	const lines = [sh`curl ${input.fullUrl}`, ...(withMethod ? ['-X POST'] : []), ...headers.map((header) => `-H ${header}`), data]
	return `${lines.join(' \\\n    ')}\n`
}

/** A command that posts JSON. */
export const curlJson = (input: TemplateInput, body: Json, options: { withMethod?: boolean } = {}): string =>
	curlPost(input, 'application/json', `-d ${shellJson(body, '    ')}`, options)
