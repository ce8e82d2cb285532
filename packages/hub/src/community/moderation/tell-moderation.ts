import { accountAddress, discussionAddress, repoAddress } from '@stoa/vocabulary'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'

/** Characters of a note. */
const NOTE_MAX = 500

/** What is told about an act of the administrators. */
export interface ModerationNews {
	reason: 'taken-down' | 'restored' | 'report-closed'
	/** A sentence: it says everything, because what it is about may be gone. */
	note: string
	/** Where it leads, from `/` on. */
	href: string | undefined
	at: Date
}

/** Where what people are told is kept. */
export interface NewsRows {
	/** Leaves out people who do not want to hear of it. */
	tell(
		audience: ReadonlyMap<string, ModerationNews['reason']>,
		about: { subject: string; kind: 'moderation'; note: string; href: string | undefined; at: Date },
	): Promise<void>
}

/** Tells people about an act of the administrators, each act by itself. Which administrator it was stays in the audit log. */
export async function tellOfModeration(
	tables: { notifications: NewsRows },
	{ userIds, id }: { userIds: readonly string[]; id: string },
	{ reason, note, href, at }: ModerationNews,
): Promise<void> {
	const cut = note.length > NOTE_MAX ? `${note.slice(0, NOTE_MAX - 1).toWellFormed()}…` : note
	const audience = new Map(userIds.map((userId) => [userId, reason] as const))
	await tables.notifications.tell(audience, { subject: `moderation:${id}`, kind: 'moderation', note: cut, href, at })
}

/** The people who answer for an account: the person, or the administrators of the organization. */
export async function answerableFor(tables: { accounts: AccountRecords }, ownerId: string): Promise<string[]> {
	const owner = await tables.accounts.byId(ownerId)
	if (owner?.kind !== 'org') return [ownerId]
	return (await tables.accounts.members(ownerId)).flatMap(({ account, role }) => (role === 'admin' ? [account.id] : []))
}

/** The address of a repository or of a thread in it. */
export function addressIn(repo: Repo, number?: number): string {
	const address = { kind: repo.kind, id: repo.name }
	return number === undefined ? repoAddress(address) : discussionAddress(address, number)
}

/** The address of an account's page. */
export function addressOf(account: Account): string {
	return accountAddress(account.name)
}
