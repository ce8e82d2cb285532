import { pythonString, raw, type Raw } from '../../quote.ts'
import { BILL_TO_HEADER } from '@stoa/catalog'
import type { Json } from '../../json.ts'
import type { TemplateInput } from '../template.ts'

/** The bare token: as the visitor gave it, or out of the surroundings. */
export function pythonToken({ accessToken, tokenVariable }: TemplateInput): Raw {
	return raw(accessToken === undefined ? `os.environ["${tokenVariable}"]` : pythonString(accessToken))
}

/** The headers of a call: the token, the billed account, and further headers of the provider. */
export function pythonHeaders({ accessToken, tokenVariable, scheme, billTo, headers }: TemplateInput): Json {
	const authorization =
		accessToken === undefined ? `f"${scheme} {os.environ['${tokenVariable}']}"` : pythonString(`${scheme} ${accessToken}`)
	return { Authorization: raw(authorization), ...(billTo !== undefined && { [BILL_TO_HEADER]: billTo }), ...headers }
}
