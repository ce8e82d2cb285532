import { HubError, isHubError, isNamespace, type Namespace, parseNamespace } from '@stoa/vocabulary'
import { ownEntry } from '../audit/own-entry.ts'
import { DISGUISES } from '../inputs/check-sign-up.ts'
import type { Account, OrgRole } from '../actors/actor.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { ExternalPerson, ExternalSignIns } from '../../outside/external-sign-ins.ts'
import type { Credentials } from './credentials.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { CredentialRecords } from '../sign-ins/credential-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	credentials: CredentialRecords
}

const NAMES_MAX = 50

/** Which role a group of the external provider has in which organization. */
export interface GroupPlace {
	group: string
	org: string
	role: OrgRole
}

/** What signing in through an external provider needs. */
export interface ExternalDeps {
	records: Store<Tables>
	signIns: SignIns
	external: ExternalSignIns | undefined
	groupPlaces: readonly GroupPlace[]
	now: () => Date
}

type External = Pick<Credentials, 'externalProvider' | 'beginExternal' | 'finishExternal'>

/** Creates sign-in for people whom an external provider identifies. */
export function createExternal(deps: ExternalDeps): External {
	const { records, signIns, external, groupPlaces, now } = deps

	function provider(): ExternalSignIns {
		if (!external) throw new HubError('not-offered', { what: 'sign-in through another provider', why: 'none is set up' })
		return external
	}

	/** An existing account is linked only when both sides have verified the address. */
	async function accountOf(person: ExternalPerson): Promise<Account> {
		const known = await records.credentials.externalUser(person.issuer, person.subject)
		const account = known === undefined ? undefined : await records.accounts.byId(known)
		if (account) return account
		const { email, isEmailVerified } = person
		const same = email === undefined ? undefined : await records.accounts.byEmail(email)
		if (same && !(isEmailVerified && same.isEmailVerified)) throw new HubError('email-exists')
		if (!same) return makeAccount(person)
		await records.credentials.putExternalUser(person.issuer, person.subject, same.id)
		return same
	}

	async function makeAccount({ issuer, subject, preferredName, fullname, email, isEmailVerified }: ExternalPerson): Promise<Account> {
		if (email === undefined) throw new HubError('external-refused', { name: provider().name })
		for (const name of namesFor(preferredName ?? email.split('@')[0] ?? '')) {
			if (await records.accounts.isRetired(name)) continue
			const account: Account = {
				id: records.newId(),
				kind: 'user',
				name,
				fullname: fullname?.replaceAll(DISGUISES, '').slice(0, 120).trim() || name,
				email,
				createdAt: now(),
				isAdmin: false,
			}
			try {
				await records.transaction(async (tables) => {
					await tables.accounts.insert(account)
					await tables.accounts.update(account.id, { isEmailVerified })
					await tables.credentials.putExternalUser(issuer, subject, account.id)
				})
				return account
			} catch (error) {
				if (isHubError(error, 'account-exists')) continue
				throw error
			}
		}
		throw new HubError('account-exists', { name: preferredName ?? email })
	}

	/** Groups decide memberships in the organizations that the settings name, and in no others. */
	async function followGroups({ id }: Account, groups: readonly string[]): Promise<void> {
		for (const { group, org: name, role } of groupPlaces) {
			const org = await records.accounts.byName(name)
			if (org?.kind !== 'org') continue
			const before = (await records.accounts.members(org.id)).find(({ account }) => account.id === id)?.role
			if (groups.includes(group) && before !== role) await records.accounts.setMember(org.id, id, role)
			const isOut = !groupPlaces.some((one) => one.org === name && groups.includes(one.group))
			if (isOut && before === role) await records.accounts.removeMember(org.id, id)
		}
	}

	return {
		externalProvider: () => external?.name,
		beginExternal: (returnTo) => provider().begin(returnTo),
		async finishExternal({ address, attempt, userAgent, from }) {
			const person = await provider().finish(address, attempt)
			const account = await accountOf(person)
			if (account.suspendedAt) throw new HubError('account-suspended', { reason: account.suspension?.reason })
			await records.audit.insert(
				ownEntry({ newId: records.newId, now }, { account, address: from }, { action: 'session.open', details: { by: provider().name } }),
			)
			await followGroups(account, person.groups)
			// This runs every time, because the last attempt may have been killed before it.
			await signIns.registerWithoutPassword({ userId: account.id, name: account.name, email: account.email ?? '' })
			// The database sets the `standing` of a new account.
			const { standing = (await records.accounts.byId(account.id))?.standing } = account
			const { token, expiresAt } = await signIns.openFor({ userId: account.id, standing, userAgent, address: from })
			return { token, expiresAt, account }
		},
	}
}

/** The wanted name in a valid form, and alternatives in case it is already used. */
function namesFor(wanted: string): Namespace[] {
	const plain = wanted
		.normalize('NFKD')
		.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
		.replaceAll(/-{2,}|\.{2,}/g, '-')
		.slice(0, 36)
		.replaceAll(/^[-.]+|[-.]+$/g, '')
	const candidates = [plain, ...Array.from({ length: NAMES_MAX }, (_, index) => `${plain || 'user'}-${index + 2}`)]
	return candidates.filter(isNamespace).map(parseNamespace)
}
