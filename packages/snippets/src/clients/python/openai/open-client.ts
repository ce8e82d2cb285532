import { BILL_TO_HEADER } from '@stoa/catalog'
import { pythonArguments } from '../../../json.ts'
import { py, raw, type Raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { pythonToken } from '../credentials.ts'

/** The lines that make the client. */
export function openClient(input: TemplateInput): Raw {
	const { accessToken, baseUrl, billTo } = input
	const settings = {
		base_url: baseUrl,
		api_key: pythonToken(input),
		...(billTo !== undefined && { default_headers: { [BILL_TO_HEADER]: billTo } }),
	}
	return raw(py`${raw(accessToken === undefined ? 'import os\n\n' : '')}from openai import OpenAI

client = OpenAI(
${raw(pythonArguments(settings))})
`)
}
