import type { Repo, RepoRecords } from '@stoa/hub'
import { HubError, type RepoId, type RepoKind } from '@stoa/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import { downloadRecords, toSeries } from './downloads.ts'
import { likeRecords } from './likes.ts'
import { kindName, kindNumber, restrictedRow, toRepo } from './repo-row.ts'
import type { RepoRow } from './tables.ts'
import type { RepositorySchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Repositories in PostgreSQL. */
export function repoRecords(db: Kysely<RepositorySchema>): RepoRecords {
	const all = (): ReturnType<typeof selectRepos> => selectRepos(db)
	return {
		insert: (repo) => insert(db, repo),
		byName: async (kind, name) =>
			one(
				await all()
					.where('kind', '=', kindNumber(kind))
					.where(sql`lower(name)`, '=', toText(name).toLowerCase())
					.executeTakeFirst(),
			),
		async byOldName(kind, name) {
			const query = db.selectFrom('repo_redirect').innerJoin('repo', 'repo.id', 'repo_redirect.repo_id').selectAll('repo')
			return one(
				await query
					.where('repo_redirect.kind', '=', kindNumber(kind))
					.where('repo_redirect.name', '=', toText(name).toLowerCase())
					.where('repo.deleted_at', 'is', null)
					.executeTakeFirst(),
			)
		},
		async setShortName(kind, shortName, repoId) {
			await db
				.insertInto('repo_redirect')
				.values({ kind: kindNumber(kind), name: shortName.toLowerCase(), repo_id: repoId })
				.onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ repo_id: repoId }))
				.execute()
		},
		async removeShortName(kind, shortName) {
			const query = db.deleteFrom('repo_redirect').where('kind', '=', kindNumber(kind)).where('name', '=', shortName.toLowerCase())
			return (await query.executeTakeFirst()).numDeletedRows > 0n
		},
		byId: async (id) => one(await all().where('id', '=', toText(id)).executeTakeFirst()),
		async exists(id) {
			const staged = JSON.stringify([{ stageId: toText(id) }])
			const { rows } = await sql<{ yes: boolean }>`
				select exists (select from repo where id = ${toText(id)}) or exists (
					select from bundle_import where state in ('reading', 'applying') and items @> ${staged}::jsonb
				) as yes
			`.execute(db)
			return rows[0]?.yes ?? false
		},
		async byOrds(ords) {
			const rows = await all()
				.where('ord', '=', sql<number>`any(${ords}::bigint[])`)
				.execute()
			const found = new Map(rows.map((row) => [row.ord, toRepo(row)]))
			return ords.flatMap((ord) => found.get(ord) ?? [])
		},
		async listed(ords) {
			const rows = await all()
				.select(sql<number | null>`(now() at time zone 'utc')::date - download_series_until`.as('series_age'))
				.where('ord', '=', sql<number>`any(${ords}::bigint[])`)
				.execute()
			const found = new Map(
				rows.map((row) => [row.ord, { repo: toRepo(row), downloadsByDay: toSeries(row.download_series, row.series_age) }]),
			)
			return ords.flatMap((ord) => found.get(ord) ?? [])
		},
		ofOwner: async (ownerId) => (await all().where('owner_id', '=', toText(ownerId)).orderBy('id', 'desc').execute()).map(toRepo),
		scan: async (after, limit) => (await all().where('ord', '>', after).orderBy('ord').limit(limit).execute()).map(toRepo),
		async setHead(id, { oid, date, metadata }) {
			const change = { head_oid: toBytes(oid), last_modified: date, metadata: JSON.stringify(metadata) }
			await db.updateTable('repo').set(change).where('id', '=', id).execute()
		},
		rename: (id, name, ownerId) => rename(db, id, name, ownerId),
		async setGitStorage(id, bytes) {
			await db.updateTable('repo').set({ git_storage: bytes }).where('id', '=', id).where('git_storage', '<>', bytes).execute()
		},
		async setVisibility(id, visibility) {
			await db.updateTable('repo').set({ visibility }).where('id', '=', id).execute()
		},
		async setGated(id, gated) {
			await db
				.updateTable('repo')
				.set({ gated: gated === false ? 'no' : gated })
				.where('id', '=', id)
				.execute()
		},
		async setDiscussionsDisabled(id, isDisabled) {
			await db.updateTable('repo').set({ discussions_disabled: isDisabled }).where('id', '=', id).execute()
		},
		async setRestriction(id, given) {
			const row = await db.selectFrom('repo').select(['visibility', 'restriction']).where('id', '=', id).forUpdate().executeTakeFirst()
			if (!row) return false
			const { visibility, restriction } = restrictedRow(row, given)
			const change = { visibility, restriction: restriction && JSON.stringify(restriction) }
			await db.updateTable('repo').set(change).where('id', '=', id).execute()
			return row.restriction !== null
		},
		async setGroup(id, groupId) {
			await db
				.updateTable('repo')
				.set({ group_id: groupId ?? null })
				.where('id', '=', id)
				.execute()
		},
		ofGroup: async (groupId) => (await all().where('group_id', '=', groupId).orderBy('id', 'desc').execute()).map(toRepo),
		async delete(id) {
			await db.deleteFrom('repo').where('id', '=', id).execute()
		},
		async count() {
			const rows = await db
				.selectFrom('repo')
				.select(['kind', sql<number>`count(*)`.as('count')])
				.where('deleted_at', 'is', null)
				.groupBy('kind')
				.execute()
			const of = (kind: RepoKind): number => rows.find((row) => row.kind === kindNumber(kind))?.count ?? 0
			return { model: of('model'), dataset: of('dataset'), space: of('space') }
		},
		...likeRecords(db),
		...downloadRecords(db),
	}
}

function selectRepos(db: Kysely<RepositorySchema>) {
	return db.selectFrom('repo').selectAll().where('deleted_at', 'is', null)
}

/** A taken name makes no error in the database, which would end the caller's transaction. */
async function insert(db: Kysely<RepositorySchema>, repo: Parameters<RepoRecords['insert']>[0]): Promise<Repo> {
	const { id, name, ownerId, groupId = null, creatorId = null, visibility, createdAt, metadata } = repo
	const kind = kindNumber(repo.kind)
	const row = {
		id,
		kind,
		name,
		owner_id: ownerId,
		group_id: groupId,
		creator_id: creatorId,
		visibility,
		created_at: createdAt,
		last_modified: createdAt,
		metadata: JSON.stringify(metadata),
	}
	// The name may have been another repository's once: it is taken over.
	const query = db
		.with('taken_over', (sub) => sub.deleteFrom('repo_redirect').where('kind', '=', kind).where('name', '=', name.toLowerCase()))
		.insertInto('repo')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
	const inserted = await query.executeTakeFirst().catch((error: unknown) => {
		// The owner was deleted after the check.
		if (!(error instanceof DatabaseError && error.constraint === 'repo_owner_id_fkey')) throw error
		throw new HubError('not-namespace-member', { kind: repo.kind, namespace: name.slice(0, name.indexOf('/')) })
	})
	if (!inserted) throw new HubError('repo-exists', { kind: repo.kind, id: name })
	return toRepo(inserted)
}

async function rename(db: Kysely<RepositorySchema>, id: string, name: RepoId, ownerId: string): Promise<void> {
	// One statement, so that it is whole without a transaction around it. The old row is read in the state before the statement.
	const query = sql`
		with old as (select id, kind, lower(name) as name from repo where id = ${id}),
			taken_over as (delete from repo_redirect r using old where r.kind = old.kind and r.name = lower(${name}) and r.name <> old.name),
			left_behind as (
				insert into repo_redirect (kind, name, repo_id) select kind, name, id from old where name <> lower(${name})
				on conflict (kind, name) do update set repo_id = excluded.repo_id
			)
		update repo set name = ${name}, owner_id = ${ownerId}, group_id = case when owner_id = ${ownerId} then group_id end where id = ${id}
	`
	// Read before, because after a failure a transaction accepts no more statements.
	const kind = await kindOf(db, id)
	try {
		await query.execute(db)
	} catch (error) {
		if (!(error instanceof DatabaseError && error.constraint === 'repo_name')) throw error
		throw new HubError('repo-exists', { kind, id: name })
	}
}

async function kindOf(db: Kysely<RepositorySchema>, id: string): Promise<RepoKind> {
	const row = await db.selectFrom('repo').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
	return kindName(row.kind)
}

function one(row: Selectable<RepoRow> | undefined): Repo | undefined {
	return row && toRepo(row)
}
