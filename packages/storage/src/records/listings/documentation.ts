import {
	type DocsPageText,
	type DocsReach,
	type DocumentationRecords,
	type DueDocs,
	type FoundDocsPage,
	type PublicDocs,
	type ReadDocs,
	Turns,
} from '@stoa/hub'
import type { Oid, RepoId } from '@stoa/vocabulary'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Transactional } from '../database/transactions.ts'
import { CIRCLE } from '../repositories/circle.ts'
import { kindName, toRepo } from '../repositories/repo-row.ts'
import type { DocumentationPageRow } from './tables.ts'
import type { ListingSchema } from './tables.ts'
import { questionOf, termsOf } from './search-terms.ts'
import { toBytes, toOid, toText } from '../database/values.ts'

/** Pages in one statement: twenty thousand words, which are put together in some milliseconds. */
const PAGES_AT_ONCE = 10
/** Repositories whose public pages are read in one statement: at most this times as many pages as the index keeps of one. */
const REPOS_AT_ONCE = 3
/** Times that the pages of one folder are tried to be read. */
export const ATTEMPTS_MAX = 5
/** Pages that match among which the best are looked for. */
const CANDIDATES_MAX = 2000
const HITS_OF_ONE_REPO_MAX = 3

/** Columns of a repository without what is derived from its files, which may be half a megabyte and is in no list here. */
const REPO_COLUMNS = [
	'repo.ord',
	'repo.id',
	'repo.kind',
	'repo.name',
	'repo.owner_id',
	'repo.group_id',
	'repo.creator_id',
	'repo.visibility',
	'repo.gated',
	'repo.disabled',
	'repo.restriction',
	'repo.owner_restriction',
	'repo.discussions_disabled',
	'repo.blocked_files',
	'repo.upstream',
	'repo.standing',
	'repo.created_at',
	'repo.last_modified',
	'repo.head_oid',
	'repo.likes',
	'repo.downloads',
	'repo.downloads_all_time',
	'repo.trending_score',
	'repo.used_storage',
	'repo.git_storage',
	'repo.converted_rows',
	'repo.converted_size',
] as const
/** Deleted ones are `disabled`, and in no list here. */
const REST = { metadata: {}, download_series: '', download_series_until: null, deleted_at: null, deleted_by: null }

/** The condition of `reached` for a visitor: rows of public repositories without a gate. */
const IS_OPEN = sql`(repo.visibility = 'public' and repo.gated = 'no' and not repo.disabled)`

/** Documentation of repositories, in PostgreSQL. */
export function documentationRecords(
	db: Kysely<ListingSchema>,
	transactional: Transactional<ListingSchema>,
	now: () => Date,
): DocumentationRecords {
	return {
		follow: (repoId, tree) => follow(db, repoId, tree, now()),
		async has(repoId) {
			const row = await db.selectFrom('documentation').select('repo_id').where('repo_id', '=', repoId).executeTakeFirst()
			return row !== undefined
		},
		async setTags(repoId, newest, count) {
			const change = { tags: JSON.stringify(newest.map(toText)), tag_count: count }
			await db.updateTable('documentation').set(change).where('repo_id', '=', repoId).execute()
		},
		async takeDue(leaseMs) {
			const at = now()
			const until = new Date(at.getTime() + leaseMs)
			const { rows } = await sql<{ repo_id: string; tree_oid: Buffer }>`
				update documentation set due_at = ${until}, attempts = attempts + 1
				 where repo_id = (select repo_id from documentation where due_at <= ${at} and attempts < ${ATTEMPTS_MAX}
					order by due_at limit 1 for update skip locked)
				returning repo_id, tree_oid
			`.execute(db)
			const [row] = rows
			return row && { repoId: row.repo_id, tree: toOid(row.tree_oid), until }
		},
		async noteFailure({ repoId, tree }, failure) {
			const rows = db
				.updateTable('documentation')
				.set({ failure: toText(failure) })
				.where('repo_id', '=', repoId)
			await rows.where('tree_oid', '=', toBytes(tree)).where('due_at', 'is not', null).execute()
		},
		put: (due, read) => transactional((tables) => put(tables, due, read)),
		async unseen(limit) {
			const rows = await db.selectFrom('documentation_unseen').select('repo_id').orderBy('repo_id').limit(limit).execute()
			return rows.map((row) => row.repo_id)
		},
		async noteSeen(repoIds) {
			await db
				.deleteFrom('documentation_unseen')
				.where('repo_id', '=', sql<string>`any(${repoIds}::text[])`)
				.execute()
		},
		async list(reach, { search, skip, limit }) {
			let query = db
				.selectFrom('documentation')
				.innerJoin('repo', 'repo.id', 'documentation.repo_id')
				.select(REPO_COLUMNS)
				.select([
					'documentation.title',
					'documentation.description',
					'documentation.languages',
					'documentation.pages',
					'documentation.changed_at',
				])
				.select(['documentation.tags', 'documentation.tag_count'])
				.where(reached(reach))
			if (search !== '')
				query = query.where(
					sql<boolean>`strpos(lower(repo.name || ' ' || coalesce(documentation.title, '')), lower(${toText(search)})) > 0`,
				)
			const rows = await query
				.orderBy('documentation.changed_at', 'desc')
				.orderBy('documentation.repo_id')
				.offset(skip)
				.limit(limit)
				.execute()
			return rows.map(({ title, description, languages, pages, tags, tag_count: tagCount, changed_at: changedAt, ...row }) => ({
				repo: toRepo({ ...row, ...REST }),
				title: title ?? undefined,
				description: description ?? undefined,
				languages,
				pages,
				tags,
				tagCount,
				changedAt,
			}))
		},
		search: (reach, question) => searchPages(db, reach, question),
		async publicParts(size) {
			const { rows } = await sql<{ parts: number }>`select coalesce(max(part) + 1, 0)::integer as parts from (${parts(size)}) part`.execute(
				db,
			)
			return rows[0]?.parts ?? 0
		},
		publicPages: (size, part) => publicPages(db, size, part),
	}
}

/** The rows that a reader may find: public ones, and those that their own rights allow. */
function reached({ circles, granted }: DocsReach) {
	const isInside = sql`${CIRCLE} = any(${circles}::text[])`
	return sql<boolean>`(not repo.disabled and (repo.visibility = 'public' or ${isInside})
		and (repo.gated = 'no' or ${isInside} or repo.id = any(${granted}::text[])))`
}

async function follow(db: Kysely<ListingSchema>, repoId: string, tree: Oid | undefined, at: Date): Promise<void> {
	if (tree === undefined) {
		await db.deleteFrom('documentation').where('repo_id', '=', repoId).execute()
		return
	}
	// The author chooses a commit's date: one in the future would stay at the top of every list.
	await sql`
		insert into documentation (repo_id, tree_oid, changed_at, due_at)
		select repo.id, ${toBytes(tree)}, least(coalesce(path.committed_at, repo.last_modified), ${at}), ${at}
		  from repo left join path_commit path on path.repo_id = repo.id and path.folder = '' and path.name = 'docs' where repo.id = ${repoId}
		on conflict (repo_id) do update
			set tree_oid = excluded.tree_oid, changed_at = excluded.changed_at, due_at = excluded.due_at, attempts = 0,
				failure = null
			where documentation.tree_oid <> excluded.tree_oid
	`.execute(db)
}

async function put(db: Kysely<ListingSchema>, { repoId, tree, until }: DueDocs, read: ReadDocs): Promise<void> {
	const query = db.selectFrom('documentation').select('repo_id').where('repo_id', '=', repoId).where('tree_oid', '=', toBytes(tree))
	// A file that was taken down during the read makes the folder due at another time: its text may be among the pages.
	if (!(await query.where('due_at', '=', until).forUpdate().executeTakeFirst())) return
	await db.deleteFrom('documentation_page').where('repo_id', '=', repoId).execute()
	const turns = new Turns()
	for (let start = 0; start < read.pages.length; start += PAGES_AT_ONCE) {
		const rows: Insertable<DocumentationPageRow>[] = []
		for (const page of read.pages.slice(start, start + PAGES_AT_ONCE)) {
			await turns.take()
			rows.push(pageRow(repoId, start + rows.length, page))
		}
		await db.insertInto('documentation_page').values(rows).execute()
	}
	const change = {
		due_at: null,
		attempts: 0,
		failure: null,
		title: toText(read.title),
		description: read.description === undefined ? null : toText(read.description),
		default_language: toText(read.defaultLanguage),
		languages: JSON.stringify(read.languages.map(toText)),
		pages: read.pages.length,
	}
	await db.updateTable('documentation').set(change).where('repo_id', '=', repoId).execute()
}

function pageRow(
	repoId: string,
	position: number,
	{ language, lang, dir, path, title, headings, excerpt, words }: DocsPageText,
): Insertable<DocumentationPageRow> {
	return {
		repo_id: repoId,
		position,
		language: toText(language),
		lang: toText(lang),
		is_rtl: dir === 'rtl',
		path: toText(path),
		title: toText(title),
		headings: JSON.stringify(headings.map(({ anchor, text }) => ({ anchor: toText(anchor), text: toText(text) }))),
		excerpt: toText(excerpt),
		terms: sql`${termsOf([
			{ weight: 'A', words: words.title },
			{ weight: 'B', words: words.headings },
			{ weight: 'D', words: words.text },
		])}::tsvector`,
	}
}

async function searchPages(
	db: Kysely<ListingSchema>,
	reach: DocsReach,
	{ words, language, limit }: { words: readonly string[]; language: string | undefined; limit: number },
): Promise<FoundDocsPage[]> {
	const question = questionOf(words)
	if (question === '') return []
	const { rows: found } = await sql<{ repo_id: string; position: number; rank: number }>`
		with matched as materialized (
			select page.repo_id, page.position, page.terms, page.language, page.lang, documentation.default_language
			  from documentation_page page join documentation using (repo_id) join repo on repo.id = page.repo_id
			 where page.terms @@ ${question}::tsquery and ${reached(reach)} limit ${CANDIDATES_MAX}
		), ranked as (
			select repo_id, position, ts_rank('{0.05, 0.1, 0.4, 1}', terms, ${question}::tsquery)
				* case when ${language ?? null}::text in (language, lang) then 2 when language = default_language then 1 else 0.5 end as rank
			  from matched
		), placed as (
			select *, row_number() over (partition by repo_id order by rank desc, position) as place from ranked
		)
		select repo_id, position, rank from placed where place <= ${HITS_OF_ONE_REPO_MAX} order by rank desc, repo_id, position limit ${limit}
	`.execute(db)
	if (found.length === 0) return []
	const rows = await db
		.selectFrom('documentation_page as page')
		.innerJoin('documentation', 'documentation.repo_id', 'page.repo_id')
		.innerJoin('repo', 'repo.id', 'page.repo_id')
		.select(REPO_COLUMNS)
		.select(['documentation.title as project', 'documentation.default_language as defaultLanguage'])
		.select(['page.position', 'page.language', 'page.lang', 'page.is_rtl', 'page.path', 'page.title', 'page.headings', 'page.excerpt'])
		.where(
			sql<boolean>`(page.repo_id, page.position) in
				(select * from unnest(${found.map((one) => one.repo_id)}::text[], ${found.map(({ position }) => position)}::integer[]))`,
		)
		.execute()
	const ranks = new Map(found.map((one) => [`${one.repo_id} ${one.position}`, one.rank]))
	return rows
		.map(({ project, defaultLanguage, position, language: code, lang, is_rtl, path, title, headings, excerpt, ...repo }) => ({
			repo: toRepo({ ...repo, ...REST }),
			project: project ?? undefined,
			defaultLanguage,
			language: code,
			lang,
			dir: is_rtl ? ('rtl' as const) : ('ltr' as const),
			path,
			title,
			headings,
			excerpt,
			rank: ranks.get(`${repo.id} ${position}`) ?? 0,
		}))
		.toSorted((a, b) => b.rank - a.rank)
}

/** Public documentation with the part that it belongs to. A part has `size` pages plus those of one repository. */
function parts(size: number) {
	return sql`
		select documentation.repo_id, repo.ord, ((sum(documentation.pages) over (order by repo.ord) - 1) / ${size})::integer as part
		  from documentation join repo on repo.id = documentation.repo_id where ${IS_OPEN} and documentation.pages > 0
	`
}

async function* publicPages(db: Kysely<ListingSchema>, size: number, part: number): AsyncGenerator<PublicDocs[]> {
	const { rows } = await sql<{ repo_id: string }>`select repo_id from (${parts(size)}) part where part = ${part} order by ord`.execute(db)
	for (let start = 0; start < rows.length; start += REPOS_AT_ONCE) {
		const ids = rows.slice(start, start + REPOS_AT_ONCE).map((row) => row.repo_id)
		const { rows: pages } = await sql<{ id: string; kind: number; name: RepoId; language: string; path: string; default_language: string }>`
			select repo.id, repo.kind, repo.name, page.language, page.path, documentation.default_language
			  from documentation_page page join documentation using (repo_id) join repo on repo.id = page.repo_id
			 where page.repo_id = any(${ids}::text[]) and ${IS_OPEN} order by repo.ord, page.position
		`.execute(db)
		yield [...Map.groupBy(pages, ({ id }) => id).values()].flatMap(([first, ...others]) =>
			first
				? {
						repo: { id: first.id, kind: kindName(first.kind), name: first.name },
						defaultLanguage: first.default_language,
						pages: [first, ...others].map(({ language, path }) => ({ language, path })),
					}
				: [],
		)
	}
}
