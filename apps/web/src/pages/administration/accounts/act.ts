import { PAGES } from '@stoa/vocabulary'
import type { Account, AccountFilter } from '@stoa/hub'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Rows on one page. */
const PAGE = 50

/** What the list of people, or of organizations, shows those who run the hub. */
export interface AdminAccountsData {
	kind: Account['kind']
	search: string
	only: AccountFilter['only']
	accounts: Account[]
	next: string | undefined
	form: FormState
}

/** The address of the list of a kind. */
export const listOf = (kind: Account['kind']): string => (kind === 'user' ? PAGES.adminPeople.href() : PAGES.adminOrgs.href())

/** Asks for the accounts. @throws `sign-in-needed` | `hub-admin-needed` */
export function loadAdminAccounts(kind: Account['kind']): (call: PageCall) => Promise<AdminAccountsData> {
	return async ({ hub, actor, url }) => {
		const search = (url.searchParams.get('q') ?? '').slice(0, 200).trim()
		const asked = url.searchParams.get('only')
		const only = asked === 'admins' || asked === 'suspended' ? asked : undefined
		const page = { after: url.searchParams.get('after') ?? undefined, limit: PAGE }
		const { accounts, next } = await hub.moderation.accounts(actor, { kind, search: search || undefined, only }, page)
		return { kind, search, only, accounts, next, form: EMPTY_FORM }
	}
}

/** A form that does something to the person it names. */
const personForm = (
	run: (call: PageCall, name: string) => Promise<unknown>,
	done: 'becameAdministrator' | 'noAdministrator' | 'sessionsEnded' | 'tokensRevoked',
) =>
	form({
		fields: { name: text },
		done: (words, { name }) => words.administration.accounts[done](name.trim()),
		async run(call: PageCall, { name }) {
			await run(call, name)
			return `/admin/people${call.url.search}`
		},
		failures: { 'invalid-input': 'form', 'account-not-found': 'form' },
	})

/** Makes a person an administrator, ends their sessions or tokens. */
export const actAdminPeople = answerForms({
	find: itself<PageCall>,
	load: loadAdminAccounts('user'),
	forms: {
		admin: personForm(({ hub, actor }, name) => hub.moderation.setAdmin(actor, name, true), 'becameAdministrator'),
		'no-admin': personForm(({ hub, actor }, name) => hub.moderation.setAdmin(actor, name, false), 'noAdministrator'),
		'sign-out': personForm(({ hub, actor }, name) => hub.moderation.signOutEverywhere(actor, name), 'sessionsEnded'),
		tokens: personForm(({ hub, actor }, name) => hub.moderation.revokeTokensOf(actor, name), 'tokensRevoked'),
	},
})
