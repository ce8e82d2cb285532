import { accountAddress, discussionAddress, repoAddress } from '@stoa/vocabulary'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'

/** Longest note in characters. */
const NOTE_MAX = 500

/** A notification about an action of the administrators. */
export interface ModerationNews {
	reason: 'taken-down' | 'restored' | 'report-closed'
	/** A complete sentence, because its subject may be deleted. */
	note: string
	/** The path that it links to, from `/` on. */
	href: string | undefined
	at: Date
}

/** Where notifications are stored. */
export interface NewsRows {
	/** Skips people who turned these notifications off. */
	tell(
		audience: ReadonlyMap<string, ModerationNews['reason']>,
		about: { subject: string; kind: 'moderation'; note: string; href: string | undefined; at: Date },
	): Promise<void>
}

/** Notifies people about an action of the administrators, one notification for each action. The name of the administrator stays in the audit log. */
export async function tellOfModeration(
	tables: { notifications: NewsRows },
	{ userIds, id }: { userIds: readonly string[]; id: string },
	{ reason, note, href, at }: ModerationNews,
): Promise<void> {
	const cut = note.length > NOTE_MAX ? `${note.slice(0, NOTE_MAX - 1).toWellFormed()}…` : note
	const audience = new Map(userIds.map((userId) => [userId, reason] as const))
	await tables.notifications.tell(audience, { subject: `moderation:${id}`, kind: 'moderation', note: cut, href, at })
}

/** The people responsible for an account: the person, or the administrators of the organization. */
export async function answerableFor(tables: { accounts: AccountRecords }, ownerId: string): Promise<string[]> {
	const owner = await tables.accounts.byId(ownerId)
	if (owner?.kind !== 'org') return [ownerId]
	return (await tables.accounts.members(ownerId)).flatMap(({ account, role }) => (role === 'admin' ? [account.id] : []))
}

/** The path of a repository or of a discussion in it. */
export function addressIn(repo: Repo, number?: number): string {
	const address = { kind: repo.kind, id: repo.name }
	return number === undefined ? repoAddress(address) : discussionAddress(address, number)
}

/** The path of an account's page. */
export function addressOf(account: Account): string {
	return accountAddress(account.name)
}
