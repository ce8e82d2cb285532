import { PAGES } from '@stoa/vocabulary'
import type { AccessToken, NewToken } from '@stoa/hub'
import { line, many, text, words as listed } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, type FieldsOf, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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

const TOKEN_FIELDS = {
	name: line,
	role: text,
	days: text,
	places: listed,
	scoped: many,
	global: many,
	gated: many,
}

function tokenOf({ name, role, days, places, scoped: permissions, global, gated }: FieldsOf<typeof TOKEN_FIELDS>): NewToken {
	const token = { name, ...(days !== '' && { days: Number(days) }) }
	if (role !== 'fineGrained') return { ...token, role: role === 'write' ? 'write' : 'read' }
	const scoped = places.map((place) => ({ ...readPlace(place), permissions }))
	return { ...token, role, permissions: { canReadGated: gated.length > 0, global, scoped } }
}

const shown = ({ value, token }: { value: string; token: AccessToken }) => ({ fresh: { name: token.name, value } })

/** Makes a token, gives one a new value, or takes one back. */
export const actTokens = answerForms({
	find: itself<PageCall>,
	load: loadTokens,
	by: (sent) => ['revoke', 'rotate'].find((name) => sent.has(name)) ?? 'create',
	forms: {
		revoke: form({
			fields: { revoke: text },
			done: (words) => words.settings.tokens.tokenRevoked,
			async run({ hub, actor }: PageCall, { revoke }) {
				await hub.people.revokeToken(actor, revoke)
				return PAGES.tokens.href()
			},
		}),
		rotate: form({
			fields: { rotate: text },
			run: async ({ hub, actor }: PageCall, { rotate }) => shown(await hub.people.rotateToken(actor, rotate)),
		}),
		create: form({
			fields: TOKEN_FIELDS,
			run: async ({ hub, actor }: PageCall, fields) => shown(await hub.people.createToken(actor, tokenOf(fields))),
			failures: { 'invalid-input': 'form', 'too-many': 'places' },
		}),
	},
})

/** `ada`, `lab/model`, `datasets/lab/data`, `spaces/lab/app`. */
function readPlace(place: string): { type: 'account' | 'model' | 'dataset' | 'space'; name: string } {
	if (place.startsWith('datasets/')) return { type: 'dataset', name: place.slice('datasets/'.length) }
	if (place.startsWith('spaces/')) return { type: 'space', name: place.slice('spaces/'.length) }
	return { type: place.includes('/') ? 'model' : 'account', name: place }
}
