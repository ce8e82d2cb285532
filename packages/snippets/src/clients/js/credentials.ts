import { raw, scriptString, type Raw } from '../../quote.ts'
import type { TemplateInput } from '../template.ts'

/** The bare token: as the visitor gave it, or out of the surroundings. */
export function scriptToken({ accessToken, tokenVariable }: TemplateInput): Raw {
	return raw(accessToken === undefined ? `process.env.${tokenVariable}` : scriptString(accessToken))
}

/** The value of the Authorization header. */
export function scriptAuthorization({ accessToken, tokenVariable, scheme }: TemplateInput): Raw {
	return raw(accessToken === undefined ? `\`${scheme} \${process.env.${tokenVariable}}\`` : scriptString(`${scheme} ${accessToken}`))
}
