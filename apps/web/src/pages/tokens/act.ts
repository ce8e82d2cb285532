import type { AccessToken, NewToken } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of access tokens shows. */
export interface TokensData {
	form: FormState
	/** Permissions that were ticked in a form that comes back. */
	ticked: ReadonlySet<string>
	tokens: AccessToken[]
	/** The value of a token just made: shown this once. */
	fresh: { name: string; value: string } | undefined
}

/** Asks for the person's tokens. @throws `sign-in-needed` */
export async function loadTokens({ hub, actor }: PageCall): Promise<TokensData> {
	return { form: EMPTY_FORM, ticked: new Set(), tokens: await hub.people.tokens(actor), fresh: undefined }
}

/** Makes a token, gives one a new value, or takes one back. */
export async function actTokens(call: PageCall): Promise<(TokensData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const revoked = form.get('revoke')
	if (revoked !== null) {
		await hub.people.revokeToken(actor, revoked)
		return { redirect: '/settings/tokens' }
	}
	const rotated = form.get('rotate')
	if (rotated !== null) {
		const { value, token } = await hub.people.rotateToken(actor, rotated)
		return { ...(await loadTokens(call)), fresh: { name: token.name, value } }
	}
	try {
		const { value, token } = await hub.people.createToken(actor, readToken(form))
		return { ...(await loadTokens(call)), fresh: { name: token.name, value } }
	} catch (error) {
		const ticked = new Set([...form.getAll('global').map((one) => `global ${one}`), ...form.getAll('scoped').map((one) => `scoped ${one}`)])
		return { ...(await loadTokens(call)), form: refuseToken(form, error), ticked, invalid: true }
	}
}

function readToken(form: URLSearchParams): NewToken {
	const role = form.get('role')
	const days = form.get('days') ?? ''
	const token = { name: (form.get('name') ?? '').trim(), ...(days !== '' && { days: Number(days) }) }
	if (role !== 'fineGrained') return { ...token, role: role === 'write' ? 'write' : 'read' }
	const permissions = form.getAll('scoped')
	const scoped = (form.get('places') ?? '')
		.split(/[\s,]+/)
		.filter((text) => text !== '')
		.map((text) => ({ ...readPlace(text), permissions }))
	return { ...token, role, permissions: { canReadGated: form.has('gated'), global: form.getAll('global'), scoped } }
}

/** `ada`, `lab/model`, `datasets/lab/data`, `spaces/lab/app`. */
function readPlace(text: string): { type: 'account' | 'model' | 'dataset' | 'space'; name: string } {
	if (text.startsWith('datasets/')) return { type: 'dataset', name: text.slice('datasets/'.length) }
	if (text.startsWith('spaces/')) return { type: 'space', name: text.slice('spaces/'.length) }
	return { type: text.includes('/') ? 'model' : 'account', name: text }
}

/** The sentence says what could not be read; it stands beside that. */
function refuseToken(form: URLSearchParams, error: unknown): FormState {
	const refused = refuse(form, error, { 'invalid-input': 'form', 'too-many': 'places' })
	const { form: message, ...errors } = refused.errors
	if (message === undefined) return refused
	const field = /token name/.test(message)
		? 'name'
		: /the (?:repository|name) "/.test(message)
			? 'places'
			: /days/.test(message)
				? 'days'
				: 'form'
	return { ...refused, errors: { ...errors, [field]: message } }
}
