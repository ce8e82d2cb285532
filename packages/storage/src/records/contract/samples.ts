import { noMetadata, type Account, type Records, type Repo, type RepoMetadata } from '@stoa/hub'
import {
	parseNamespace,
	parseOid,
	parseSha256,
	parseXetHash,
	repoId,
	type Oid,
	type RepoKind,
	type Sha256,
	type XetHash,
} from '@stoa/vocabulary'
import { createHash } from 'node:crypto'

let count = 0

/** A name that no other sample has. */
export function freshName(prefix = 'name'): string {
	return `${prefix}-${(count += 1)}`
}

/** A new person, stored. */
export async function insertUser(records: Records, change: Partial<Account> = {}): Promise<Account> {
	const name = parseNamespace(freshName('user'))
	const account: Account = {
		id: records.newId(),
		kind: 'user',
		name,
		fullname: 'A Person',
		email: `${name}@example.com`,
		createdAt: new Date('2026-01-02T03:04:05.678Z'),
		isAdmin: false,
		...change,
	}
	await records.accounts.insert(account)
	return account
}

/** Metadata with every optional field absent. */
export const PLAIN: RepoMetadata = noMetadata()

/** A new repository, stored. */
export async function insertRepo(records: Records, owner: Account, kind: RepoKind = 'model', name = freshName('repo')): Promise<Repo> {
	return records.repos.insert({
		id: records.newId(),
		kind,
		name: repoId(owner.name, name),
		ownerId: owner.id,
		visibility: 'public',
		createdAt: new Date('2026-02-03T04:05:06.789Z'),
		metadata: PLAIN,
	})
}

/** A different SHA-256 for each text. */
export function sampleSha256(text: string): Sha256 {
	return parseSha256(createHash('sha256').update(text).digest('hex'))
}

/** A different Xet hash for each text. */
export function sampleXetHash(text: string): XetHash {
	return parseXetHash(createHash('sha256').update(`xet ${text}`).digest('hex'))
}

/** A different git id for each text. */
export function sampleOid(text: string): Oid {
	return parseOid(createHash('sha1').update(text).digest('hex'))
}
