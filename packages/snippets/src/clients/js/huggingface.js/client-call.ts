import { scriptFields, scriptLiteral, type Json } from '../../../json.ts'
import { js, raw, type Raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { scriptToken } from '../credentials.ts'

/** The lines that create the client; `modules` are further imports of the program. */
export function openClient(input: TemplateInput, modules = ''): Raw {
	return raw(js`${raw(modules)}import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(${scriptToken(input)});
`)
}

/** The import of what reads a file. */
export const READ_FILE = 'import { readFileSync } from "node:fs";\n'

/** The target of a call. An endpoint has no provider, and the package refuses both at once. */
export function whereTo({ endpointUrl, provider, model }: TemplateInput): Record<string, Json> {
	return endpointUrl === undefined ? { provider, model: model.id } : { endpointUrl, model: model.id }
}

/** One awaited call of a method; the account that pays is its second argument. */
export function clientCall(method: string, fields: Readonly<Record<string, Json>>, { billTo }: TemplateInput): Raw {
	const more = billTo === undefined ? '' : `, ${scriptLiteral({ billTo })}`
	return raw(`client.${method}({\n${scriptFields(fields)}}${more})`)
}

/** The bytes of a file, with their type. */
export const fileBlob = (file: string, type: string): Raw => raw(js`new Blob([readFileSync(${file})], { type: ${type} })`)
