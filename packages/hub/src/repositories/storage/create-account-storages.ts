import { HubError } from '@stoa/vocabulary'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import { isHubAdmin, requireHubAdmin } from '../../accounts/rights/hub-admin.ts'
import { requirePermission, requireSignedIn } from '../../accounts/rights/rights.ts'
import { requireOrgAdmin } from '../../accounts/rights/org-access.ts'
import type { Store } from '../../database/store.ts'
import type { Quota, QuotaTables } from '../../objects/quota/quota.ts'
import type { StorageClass } from '../../objects/quota/quota-records.ts'
import type { StoredCountRecords, StoredOfAccount } from '../../objects/quota/stored-count-records.ts'
import { mayRead } from '../access/access.ts'
import type { RepoRecords } from '../repos/repo-records.ts'
import { bytesOf, type AccountStorage, type AccountStorages, type ClassStorage, type LimitChange } from './account-storage.ts'

/** What the service needs. */
export interface AccountStoragesDeps {
	records: Store<QuotaTables & { accounts: AccountRecords; audit: AuditRecords; repos: RepoRecords; storedCounts: StoredCountRecords }>
	quota: Pick<Quota, 'limitOf'>
	now: () => Date
}

const YEAR_MS = 365 * 24 * 3_600_000
const CLASSES = ['public', 'private'] as const

function checkLimit(storageClass: StorageClass, limit: LimitChange): void {
	if (typeof limit === 'string' || (Number.isSafeInteger(limit) && limit >= 0)) return
	throw new HubError('invalid-input', {
		what: `the limit of ${storageClass} storage`,
		why: 'write a whole number of bytes, "none" or "default"',
		field: storageClass,
	})
}

/** Creates the function that adds up what an account stores. */
function createFigures({ records, quota, now }: AccountStoragesDeps): (account: Account) => Promise<AccountStorage> {
	async function classOf({ id }: Account, storageClass: StorageClass, counted: StoredOfAccount): Promise<ClassStorage> {
		const place = { accountId: id, storageClass }
		const [parts, holder] = await Promise.all([records.quotas.parts(place, now()), records.quotas.holder(place)])
		const isCounted = counted.countedAt !== undefined || parts.largeFiles === 0
		const stored = isCounted ? counted[storageClass] + parts.git + parts.attachments : undefined
		return { ...parts, stored, limit: holder && quota.limitOf(holder), isException: holder?.exception !== undefined }
	}

	return async (account) => {
		const [counted, deleted] = await Promise.all([records.storedCounts.ofAccount(account.id), records.quotas.deletedOf(account.id)])
		const [ofPublic, ofPrivate] = await Promise.all([classOf(account, 'public', counted), classOf(account, 'private', counted)])
		return { account, public: ofPublic, private: ofPrivate, countedAt: counted.countedAt, deleted }
	}
}

/** Creates the service on the records. */
export function createAccountStorages({ records, quota, now }: AccountStoragesDeps): AccountStorages {
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })

	async function accountCalled(name: string): Promise<Account> {
		const account = await records.accounts.byName(name)
		if (!account) throw new HubError('account-not-found', { name })
		return account
	}

	/** Finds an account whose storage the caller may see. */
	async function visible(actor: Actor, name: string): Promise<Account> {
		if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
		const account = await accountCalled(name)
		if (account.id === actor.account.id) {
			requirePermission(actor, 'repo.content.read', { ownerId: account.id })
			return account
		}
		if (isHubAdmin(actor)) return account
		if (account.kind === 'user') throw new HubError('hub-admin-needed')
		requireOrgAdmin(actor, account, { isReading: true })
		return account
	}

	const storageOf = createFigures({ records, quota, now })

	return {
		of: async (actor, name) => storageOf(await visible(actor, name)),
		async repos(actor, name) {
			const { id } = await visible(actor, name)
			const [owned, stored] = await Promise.all([records.repos.ofOwner(id), records.storedCounts.ofRepos(id)])
			const seen = owned.filter((repo) => isHubAdmin(actor) || mayRead(actor, repo)).toSorted((a, b) => bytesOf(b) - bytesOf(a))
			return seen.map((repo) => {
				// One that never had a large file was never counted.
				const files = stored.get(repo.id) ?? (repo.usedStorage === 0 ? 0 : undefined)
				return { repo, stored: files === undefined ? undefined : files + repo.gitStorage }
			})
		},
		async freeUploads(actor, name) {
			const account = await visible(actor, name)
			const person = requireSignedIn(actor)
			if (account.id === person.account.id) requirePermission(person, 'repo.write', { ownerId: account.id })
			else requireOrgAdmin(actor, account)
			await records.quotas.releaseAll(account.id)
		},
		async largest(actor, search, { skip, limit }) {
			requireHubAdmin(actor)
			const found = await records.quotas.largest(search, { skip, limit: limit + 1 })
			const accounts = found.slice(0, limit).map((listed) => {
				const inClass = (storageClass: StorageClass) => {
					const { used, exception } = listed[storageClass]
					return { used, limit: quota.limitOf({ kind: listed.kind, storageClass, exception }), isException: exception !== undefined }
				}
				return { kind: listed.kind, name: listed.name, stored: listed.stored, public: inClass('public'), private: inClass('private') }
			})
			return { accounts, hasMore: found.length > limit }
		},
		async ofHub(actor) {
			requireHubAdmin(actor)
			return records.quotas.ofHub()
		},
		async growth(actor) {
			requireHubAdmin(actor)
			return records.quotas.days(new Date(now().getTime() - YEAR_MS).toISOString().slice(0, 10))
		},
		async setLimits(actor, name, changes) {
			requireHubAdmin(actor)
			const account = await accountCalled(name)
			const given = CLASSES.flatMap((storageClass) => {
				const limit = changes[storageClass]
				return limit === undefined ? [] : [{ storageClass, limit }]
			})
			for (const { storageClass, limit } of given) checkLimit(storageClass, limit)
			await records.transaction(async (tables) => {
				for (const { storageClass, limit } of given) {
					const exception = limit === 'default' ? undefined : { bytes: limit === 'none' ? undefined : limit }
					await tables.quotas.setException({ accountId: account.id, storageClass }, exception)
				}
				const details = Object.fromEntries(given.map(({ storageClass, limit }) => [storageClass, String(limit)]))
				await tables.audit.insert(entry(actor, { action: 'account.storage', scopeId: account.id, subject: account.name, details }))
			})
			return storageOf(account)
		},
	}
}
