import type { Account, AccountFilter } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** Rows on one page. */
const PAGE = 50

/** What the list of people, or of organisations, shows those who run the hub. */
export interface AdminAccountsData {
	kind: Account['kind']
	search: string
	only: AccountFilter['only']
	accounts: Account[]
	next: string | undefined
	form: FormState
}

/** The address of the list of a kind. */
export const listOf = (kind: Account['kind']): string => (kind === 'user' ? '/admin/people' : '/admin/organisations')

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

/** Makes a person an administrator, ends their sessions or tokens: the form's `do` says which. */
export async function actAdminPeople(call: PageCall): Promise<(AdminAccountsData & { invalid: true }) | Elsewhere> {
	const { form, url } = call
	try {
		await change(call, form.get('name') ?? '')
		return { redirect: `/admin/people${url.search}` }
	} catch (error) {
		const refused = refuse(form, error, { 'invalid-input': 'form', 'account-not-found': 'form' })
		return { ...(await loadAdminAccounts('user')(call)), form: refused, invalid: true }
	}
}

async function change({ hub: { moderation }, actor, form }: PageCall, name: string): Promise<void> {
	switch (form.get('do')) {
		case 'admin':
			return moderation.setAdmin(actor, name, true)
		case 'no-admin':
			return moderation.setAdmin(actor, name, false)
		case 'sign-out':
			return moderation.signOutEverywhere(actor, name)
		case 'tokens':
			await moderation.revokeTokensOf(actor, name)
			return undefined
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
