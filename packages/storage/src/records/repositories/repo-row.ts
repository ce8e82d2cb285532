import { noMetadata, strongerRestriction, type Repo, type Restriction } from '@stoa/hub'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import type { Selectable } from 'kysely'
import type { RepoRow, RestrictionRow } from './tables.ts'
import { toOid, toText } from '../database/values.ts'

/** A kind as rows store it. */
export function kindNumber(kind: RepoKind): number {
	return REPO_KINDS.indexOf(kind)
}

/** The kind of a row. */
export function kindName(number: number): RepoKind {
	const kind = REPO_KINDS[number]
	if (!kind) throw new RangeError(`The database has a repository of kind ${number}, which this program does not know`)
	return kind
}

/**
 * The columns of a repository's row with or without a restriction of its own. Hiding and locking are stored in addition to an order to keep
 * it private, so that lifting them does not publish what was private before.
 */
export function restrictedRow(
	{ visibility, restriction: present }: Pick<Selectable<RepoRow>, 'visibility' | 'restriction'>,
	given: Omit<Restriction, 'source'> | undefined,
): Pick<Selectable<RepoRow>, 'visibility' | 'restriction'> {
	const kept = present?.level === 'private' ? present : present?.beneath
	if (!given) {
		if (present?.beneath) return { visibility, restriction: present.beneath }
		return { visibility: kept?.visibilityBefore ?? visibility, restriction: null }
	}
	const row = { ...given, at: given.at.toISOString(), reason: toText(given.reason) }
	if (given.level !== 'private') return { visibility, restriction: { ...row, ...(kept && { beneath: kept }) } }
	return { visibility: 'private', restriction: { ...row, visibilityBefore: kept?.visibilityBefore ?? visibility } }
}

function toRestriction(row: RestrictionRow | null, source: Restriction['source']): Restriction | undefined {
	return row ? { level: row.level, reason: row.reason, at: new Date(row.at), isLegal: row.isLegal, source } : undefined
}

/** The restriction that counts, where there is one. */
function restrictionOf(row: Selectable<RepoRow>): Pick<Repo, 'restriction'> {
	const restriction = strongerRestriction(toRestriction(row.restriction, 'repo'), toRestriction(row.owner_restriction, 'owner'))
	return restriction ? { restriction } : {}
}

/** Converts a row to a repository of the domain. */
export function toRepo(row: Selectable<RepoRow>): Repo {
	return {
		id: row.id,
		ord: row.ord,
		kind: kindName(row.kind),
		name: row.name,
		ownerId: row.owner_id,
		groupId: row.group_id ?? undefined,
		creatorId: row.creator_id ?? undefined,
		visibility: row.visibility,
		gated: row.gated === 'no' ? false : row.gated,
		disabled: row.disabled,
		...restrictionOf(row),
		...(row.deleted_at && { deletedAt: row.deleted_at }),
		...(row.blocked_files > 0 && { blockedFiles: row.blocked_files }),
		...(row.discussions_disabled && { discussionsDisabled: true }),
		...(row.upstream !== null && { upstream: row.upstream }),
		standing: row.standing,
		createdAt: row.created_at,
		lastModified: row.last_modified,
		headOid: row.head_oid ? toOid(row.head_oid) : undefined,
		likes: row.likes,
		downloads: row.downloads,
		downloadsAllTime: row.downloads_all_time,
		trendingScore: row.trending_score,
		usedStorage: row.used_storage,
		gitStorage: row.git_storage,
		...(row.converted_rows !== null && { convertedRows: row.converted_rows }),
		...(row.converted_size !== null && { convertedSize: row.converted_size }),
		// Rows from before a field existed lack it, and JSON has no `undefined`.
		metadata: { ...noMetadata(), ...row.metadata },
	}
}
