import type { AccessToken, TokenRole } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of access tokens shows. */
export interface TokensData {
	form: FormState
	tokens: AccessToken[]
	/** The value of a token just made: shown this once. */
	fresh: { name: string; value: string } | undefined
}

/** Asks for the person's tokens. @throws `sign-in-needed` */
export async function loadTokens({ hub, actor }: PageCall): Promise<TokensData> {
	return { form: EMPTY_FORM, tokens: await hub.people.tokens(actor), fresh: undefined }
}

/** Makes a token, or takes one back. */
export async function actTokens(call: PageCall): Promise<(TokensData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const revoked = form.get('revoke')
	if (revoked !== null) {
		await hub.people.revokeToken(actor, revoked)
		return { redirect: '/settings/tokens' }
	}
	const name = (form.get('name') ?? '').trim()
	const role: TokenRole = form.get('role') === 'write' ? 'write' : 'read'
	try {
		const { value } = await hub.people.createToken(actor, { name, role })
		return { ...(await loadTokens(call)), fresh: { name, value } }
	} catch (error) {
		return { ...(await loadTokens(call)), form: refuse(form, error, { 'invalid-input': 'name' }), invalid: true }
	}
}
