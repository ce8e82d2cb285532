import { BILL_TO_HEADER } from '@stoa/catalog'
import { scriptFields } from '../../../json.ts'
import { js, raw, type Raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { scriptToken } from '../credentials.ts'

/** The lines that create the client. */
export function openClient(input: TemplateInput): Raw {
	const settings = {
		baseURL: input.baseUrl,
		apiKey: scriptToken(input),
		...(input.billTo !== undefined && { defaultHeaders: { [BILL_TO_HEADER]: input.billTo } }),
	}
	return raw(js`import { OpenAI } from "openai";

const client = new OpenAI({
${raw(scriptFields(settings))}});
`)
}
