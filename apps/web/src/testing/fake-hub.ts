import {
	type Account,
	type Actor,
	type BranchFacts,
	type CommitSummary,
	type FacetKey,
	type FacetValue,
	type GarbageRun,
	type ListingQuery,
	type NewRepo,
	notebookMarkdown,
	pageOfWeights,
	type Repo,
	type RepoRef,
	type TreeEntry,
} from '@stoa/hub'
import { HubError, type Oid, parseNamespace, parseOid, parseRepoName, parseSha256, repoId } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import type { PageHub } from '../page.ts'
import { fakeCollections, fakePapers } from './fake-collections.ts'
import { fakeNotifications } from './fake-notifications.ts'
import { fakeWebhooks } from './fake-webhooks.ts'
import { fakeDiscussions, fakeGates } from './fake-discussions.ts'
import { FAKE_NOW, fakeRepos, fakeSeries } from './fake-catalogue.ts'
import { fakeFiles, fakeWeights } from './fake-files.ts'
import { fakeCredentials } from './fake-credentials.ts'
import { fakeOAuth } from './fake-oauth.ts'
import { fakePublishers } from './fake-publishers.ts'
import { fakeOperation } from './fake-operation.ts'
import { fakeStorage } from './fake-storage.ts'
import { fakeAudit, fakeDomains, fakeGroups, fakeModeration, fakeTakedowns, fakeOrganisations } from './fake-organisations.ts'

const OID = parseOid('5f3a9c0e1d2b4a6f8c7e9d0b1a2f3c4d5e6f7a8b')

/** An account of the fake hub: lower-case names are people, `northlight` an organization. */
function fakeAccount(name: string): Account {
	return {
		id: name.padEnd(24, '0'),
		kind: name === 'northlight' ? 'org' : 'user',
		name: parseNamespace(name),
		fullname: name,
		email: `${name}@example.org`,
		createdAt: new Date('2026-01-04T08:00:00Z'),
		isAdmin: false,
	}
}

const LAST_COLLECTION: GarbageRun = {
	id: '1',
	startedAt: new Date(FAKE_NOW.getTime() - 3_600_000),
	finishedAt: new Date(FAKE_NOW.getTime() - 3_590_000),
	phase: '',
	after: '',
	freedBytes: 60_000_000,
	freedCount: 12,
	straysAt: undefined,
	problem: undefined,
}

/** A signed-in person, member of `northlight`. */
export function fakePerson(name = 'demo'): Actor {
	return {
		kind: 'person',
		account: fakeAccount(name),
		memberships: [{ org: fakeAccount('northlight'), role: 'write' }],
		scope: 'write',
		token: undefined,
	}
}

const actsFor = (actor: Actor, repo: Repo): boolean => {
	const namespace = repo.name.split('/')[0] ?? ''
	return actor.kind === 'person' && [actor.account.name, ...actor.memberships.map(({ org }) => org.name)].some((name) => name === namespace)
}

/** A hub in memory, deep enough for every page; nothing is checked that pages do not rely on. */
export function createFakeHub(): PageHub {
	const repos = fakeRepos()
	const liked = new Set<string>()
	const tokens = [{ id: 'a1', name: 'laptop', role: 'write' as const, createdAt: FAKE_NOW, lastUsedAt: undefined, hint: 'x7Qd' }]

	const visible = (actor: Actor, repo: Repo): boolean => repo.visibility === 'public' || actsFor(actor, repo)
	function find(actor: Actor, { kind, id }: RepoRef): Repo {
		const repo = repos.find((one) => one.kind === kind && one.name.toLowerCase() === id.toLowerCase())
		if (!repo || !visible(actor, repo)) throw new HubError('repo-not-found')
		return repo
	}
	function signedIn(actor: Actor): Account {
		if (actor.kind !== 'person') throw new HubError('sign-in-needed')
		return actor.account
	}
	function findWritable(actor: Actor, ref: RepoRef): Repo {
		signedIn(actor)
		const repo = find(actor, ref)
		if (!actsFor(actor, repo)) throw new HubError('read-only')
		return repo
	}
	const entryOf = (path: string, bytes: Uint8Array, expand: boolean): TreeEntry => ({
		type: 'file',
		path,
		oid: OID,
		size: bytes.length,
		lfs: /\.(safetensors|onnx|png)$/.test(path)
			? { sha256: parseSha256('ab'.repeat(32)), size: bytes.length, pointerSize: 128 }
			: undefined,
		xetHash: undefined,
		lastCommit: expand ? { oid: OID, title: 'Add trained weights and the card', date: new Date('2026-11-02T09:00:00Z') } : undefined,
	})
	function children(repo: Repo, folder: string, expand: boolean): TreeEntry[] {
		const entries = new Map<string, TreeEntry>()
		for (const [path, bytes] of fakeFiles(repo)) {
			if (folder && !path.startsWith(`${folder}/`)) continue
			const rest = path.slice(folder ? folder.length + 1 : 0)
			const slash = rest.indexOf('/')
			const child = slash < 0 ? path : path.slice(0, path.length - rest.length + slash)
			entries.set(
				child,
				slash < 0 ? entryOf(path, bytes, expand) : { ...entryOf(child, new Uint8Array(0), expand), type: 'directory', lfs: undefined },
			)
		}
		return [...entries.values()]
	}
	const HISTORY: CommitSummary[] = Array.from({ length: 12 }, (_, index) => ({
		oid: OID,
		title: ['Add trained weights and the card', 'Measure on the held-back images', 'Initial commit'][index % 3] ?? '',
		message: '',
		date: new Date(FAKE_NOW.getTime() - (index * 17 + 3) * 3_600_000),
		authors: ['demo'],
		parents: [],
	}))

	return {
		largeFiles: { storage: async () => ({ used: 1_240_000_000, stored: 790_000_000 }) },
		deletedRepos: {
			hours: 24,
			list: async () => [],
			restore: async () => {
				throw new HubError('repo-not-found')
			},
			purge: async () => undefined,
			called: async () => undefined,
			bringBack: async () => undefined,
			purgeDue: async () => undefined,
			purgeOf: async () => undefined,
		},
		garbage: {
			hoursMax: 28,
			unnamedHoursMax: 52,
			collect: async () => LAST_COLLECTION,
			start: async () => LAST_COLLECTION.id,
			state: () => undefined,
			latest: async () => LAST_COLLECTION,
			close: async () => undefined,
		},
		people: {
			async signUp({ name, password }) {
				if (password.length < 8) throw new HubError('weak-password', { min: 8 })
				if (name === 'demo') throw new HubError('account-exists', { name })
				return fakeAccount(parseNamespace(name))
			},
			async signIn({ name, password }) {
				if (password !== 'correct horse') throw new HubError('wrong-password')
				return { token: 'session', expiresAt: new Date(FAKE_NOW.getTime() + 86_400_000), account: fakeAccount(name) }
			},
			signOut: async () => undefined,
			personBySession: async () => undefined,
			personByToken: async () => Promise.reject(new HubError('bad-credentials')),
			async createToken(actor, { name, role }) {
				signedIn(actor)
				const token = { id: `t${tokens.length}`, name, role, createdAt: FAKE_NOW, lastUsedAt: undefined, hint: 'abcd' }
				return { value: 'hf_abcdefghijklmnopqrstuvwxyzabcdabcd', token }
			},
			async tokens(actor) {
				signedIn(actor)
				return tokens
			},
			async rotateToken(_, tokenId) {
				const token = tokens.find(({ id }) => id === tokenId)
				if (!token) throw new HubError('token-not-found')
				return { value: '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', token }
			},
			revokeToken: async () => undefined,
			revokeLeaked: async (values) => values.length,
			createOrg: async (_, { name }) => fakeAccount(name),
			suggest: async (text) => ['northlight', 'demo', 'iris'].filter((name) => name.startsWith(text.toLowerCase())).map(fakeAccount),
			async account(name) {
				if (!repos.some((repo) => repo.name.startsWith(`${name}/`))) throw new HubError('account-not-found', { name })
				return fakeAccount(name)
			},
			faces: async (ids) => new Map(ids.map((id) => [id, fakeAccount(id)])),
			members: async () => [{ account: fakeAccount('demo'), role: 'admin' }],
			memberships: async () => [{ org: fakeAccount('northlight'), role: 'write' }],
			related: async ({ kind }) => [fakeAccount(kind === 'org' ? 'demo' : 'northlight')],
			follow: async () => undefined,
			unfollow: async () => undefined,
			isFollowing: async () => false,
			followers: async () => [],
			following: async () => [],
			counts: async () => ({ followers: 0, following: 0, likes: 0, discussions: 0, upvotes: 0 }),
		},
		oauth: fakeOAuth(),
		publishers: fakePublishers(repos),
		credentials: fakeCredentials(),
		leaving: {
			async deleteAccount(_, password) {
				if (password !== 'correct horse') throw new HubError('wrong-password')
			},
		},
		repos: {
			async create(actor, { kind, name, namespace, visibility = 'public' }: NewRepo) {
				const owner = namespace ?? signedIn(actor).name
				const id = repoId(owner, parseRepoName(name))
				if (repos.some((repo) => repo.kind === kind && repo.name === id)) throw new HubError('repo-exists', { kind, id })
				const [like] = fakeRepos()
				if (!like) throw new Error('The fake catalogue is empty')
				const repo = { ...like, kind, name: id, ord: repos.length, visibility }
				repos.push(repo)
				return repo
			},
			find: async (actor, ref) => find(actor, ref),
			findReadable: async (actor, ref) => find(actor, ref),
			duplicate: async (actor, ref) => find(actor, ref),
			ofNamespace: async (actor) => repos.filter((repo) => actsFor(actor, repo)),
			findWritable: async (actor, ref) => findWritable(actor, ref),
			mayReadContent: (actor, repo) => repo.gated === false || actsFor(actor, repo),
			mayWrite: actsFor,
			mayAdminister: actsFor,
			async delete(actor, ref) {
				repos.splice(repos.indexOf(findWritable(actor, ref)), 1)
			},
			async move(actor, from, toId) {
				const repo = findWritable(actor, from)
				const [namespace = '', name = ''] = toId.split('/')
				repo.name = repoId(namespace, parseRepoName(name))
				return repo
			},
			async changeSettings(actor, ref, { visibility }) {
				const repo = findWritable(actor, ref)
				if (visibility) repo.visibility = visibility
				return repo
			},
			async atRevision(actor, ref) {
				const repo = find(actor, ref)
				const siblings = [...fakeFiles(repo)].map(([path, bytes]) => {
					const { oid, size, lfs } = entryOf(path, bytes, false)
					return { path, size, oid, lfs }
				})
				return { repo, oid: OID, committedAt: repo.lastModified, siblings, metadata: repo.metadata }
			},
			async like(actor, ref) {
				signedIn(actor)
				liked.add(find(actor, ref).id)
			},
			async unlike(actor, ref) {
				liked.delete(find(actor, ref).id)
			},
			isLiked: async (_, repo) => liked.has(repo.id),
			likedBy: async () => [],
			likers: async () => ({ people: [], next: undefined }),
			countDownload: () => undefined,
			countXetDownload: async () => undefined,
			downloadHistory: async (actor, ref, days) => ({
				month: find(actor, ref).downloads,
				allTime: find(actor, ref).downloadsAllTime,
				days: Array.from({ length: days }, (_, index) => ({
					date: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
					count: index % 5,
				})),
			}),
			setShortName: async () => undefined,
			validateCard: async () => ({ errors: [], warnings: [] }),
		},
		externalImages: {
			proxy: undefined,
			read: async () => {
				throw new HubError('signature')
			},
		},
		files: {
			weightsShards: async () => undefined,
			resolveRevision: async () => OID,
			async splitRevision(_, rest) {
				const [rev = 'main', ...path] = rest.split('/')
				if (rev !== 'main' && rev !== OID) throw new HubError('revision-not-found', { rev })
				return { rev, commit: OID, path: path.join('/') }
			},
			async find(actor, ref, _, path) {
				const repo = find(actor, ref)
				const bytes = fakeFiles(repo).get(path)
				if (!bytes) throw new HubError('entry-not-found', { commit: OID })
				const { lfs } = entryOf(path, bytes, false)
				const open = async (range?: { start: number; end: number }) =>
					Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
				return {
					repo,
					commit: OID,
					path,
					oid: OID,
					size: bytes.length,
					lfs: lfs && { sha256: lfs.sha256, pointerSize: 128 },
					xetHash: undefined,
					etag: OID,
					open,
					diskPath: undefined,
				}
			},
			async weights(actor, ref, _, path, query = { filter: '', page: 0 }) {
				if (!path.endsWith('.safetensors')) return undefined
				if (!fakeFiles(find(actor, ref)).has(path)) throw new HubError('entry-not-found', { commit: OID })
				return pageOfWeights(fakeWeights(path), query)
			},
			compareWeights: async () => undefined,
			async notebook(actor, repo, commit, path) {
				const text = await this.readText(actor, repo, commit, path, Infinity)
				return text === undefined ? undefined : notebookMarkdown(text)
			},
			parquet: async () => ({ rowCount: 2, columns: [{ path: 'text', type: 'string' }] }),
			async findShown(actor, ref, rev, path) {
				return this.find(actor, ref, rev, path)
			},
			async findRaw(actor, ref, rev, path) {
				return this.find(actor, ref, rev, path)
			},
			async tree(actor, ref, rev, path, options) {
				const entries = children(find(actor, ref), path, options?.expand ?? false)
				if (entries.length === 0) throw new HubError('folder-not-found', { path, rev })
				return { commit: OID, entries, next: undefined }
			},
			submodules: async () => [],
			async pathsInfo(actor, ref, _, paths) {
				return [...fakeFiles(find(actor, ref))].filter(([path]) => paths.includes(path)).map(([path, bytes]) => entryOf(path, bytes, true))
			},
			sizeUnder: async () => 0,
			async readText(_, repo, __, path) {
				const bytes = fakeFiles(repo).get(path)
				return bytes && !/\.(safetensors|onnx|png)$/.test(path) ? new TextDecoder().decode(bytes) : undefined
			},
		},
		commits: {
			preupload: async () => ({ files: [], commitOid: OID }),
			commit: async (actor, ref) => ({ repo: findWritable(actor, ref), oid: OID }),
			history: async (_, __, ___, { skip, limit }) => ({ commits: HISTORY.slice(skip, skip + limit), total: HISTORY.length }),
			contributors: async () => ({
				contributors: [
					{ name: 'demo', commits: 2, account: fakeAccount('demo') },
					{ name: 'Ada', commits: 1 },
				],
				others: 0,
				commitsRead: 3,
				isWhole: true,
			}),
			compare: async () => ({ base: OID, head: OID, diff: Readable.from([]) }),
			refs: async () => ({
				branches: [{ name: 'main', ref: 'refs/heads/main', target: OID }],
				tags: [{ name: 'v1', ref: 'refs/tags/v1', target: OID }],
				converts: [],
				pullRequests: [],
			}),
			changedFiles: async () => ({ files: [{ path: 'train.py', status: 'M' }], total: 1 }),
			branches: async () => ({ branches: fakeBranches(HISTORY[0], OID), total: 2 }),
			tags: async () => ({
				tags: [{ name: 'v1', ref: 'refs/tags/v1', target: OID, commit: HISTORY[1], message: 'First release', date: FAKE_NOW }],
				total: 1,
			}),
			async between(_, __, { base, head }) {
				for (const rev of [base, head]) if (!['main', 'dev', 'v1'].includes(rev)) throw new HubError('revision-not-found', { rev })
				const commits = base === head ? [] : HISTORY.slice(0, 2)
				return { base: OID, head: OID, mergeBase: OID, ahead: commits.length, behind: 0, commits }
			},
			async fileHistory(actor, ref, _, path) {
				if (!fakeFiles(find(actor, ref)).has(path)) throw new HubError('entry-not-found', { commit: OID })
				const changes = HISTORY.slice(0, 2).map((commit, index) => ({ commit, path, renamedFrom: index === 1 ? `old/${path}` : undefined }))
				return { changes, hasMore: false }
			},
			async blame(actor, ref, _, path) {
				const bytes = fakeFiles(find(actor, ref)).get(path)
				if (!bytes) throw new HubError('entry-not-found', { commit: OID })
				if (/\.(safetensors|onnx|png)$/.test(path)) return { commit: OID, why: 'large' }
				const text = new TextDecoder().decode(bytes)
				const [latest] = HISTORY
				return {
					commit: OID,
					text,
					lineCount: text.split('\n').length,
					runs: [{ oid: OID, start: 1, count: text.split('\n').length, path }],
					commits: new Map(latest ? [[OID, latest]] : []),
				}
			},
			async createBranch(actor, ref, branch) {
				findWritable(actor, ref)
				if (branch === 'main') throw new HubError('reference-exists', { ref: 'refs/heads/main' })
			},
			deleteBranch: async () => undefined,
			createTag: async () => undefined,
			deleteTag: async () => undefined,
			superSquash: async () => undefined,
		},
		discussions: fakeDiscussions({ find, author: fakeAccount('demo'), oid: OID }),
		gates: fakeGates(),
		organisations: fakeOrganisations({ org: fakeAccount('northlight'), person: fakeAccount('demo') }),
		groups: fakeGroups({ org: fakeAccount('northlight'), person: fakeAccount('demo'), repos }),
		domains: fakeDomains(fakeAccount('northlight')),
		audit: fakeAudit(),
		moderation: fakeModeration({ person: fakeAccount('demo'), repos }),
		operation: fakeOperation({ repos }),
		storage: fakeStorage({ account: fakeAccount('demo'), repos }),
		takedowns: fakeTakedowns({ person: fakeAccount('demo'), repos }),
		collections: fakeCollections({ find, owner: fakeAccount('demo'), repos }),
		papers: fakePapers(repos),
		webhooks: fakeWebhooks(signedIn),
		activity: { of: async () => repos.slice(0, 2).map((repo) => ({ kind: 'liked', at: FAKE_NOW, repo })) },
		notifications: fakeNotifications({ find, signedIn, repos }),
		listings: {
			lagSeconds: () => 0,
			query: async (actor, query) =>
				list(
					repos.filter((repo) => visible(actor, repo)),
					query,
				),
			async quickSearch(actor, text, limit) {
				const page = (kind: Repo['kind']) =>
					list(
						repos.filter((repo) => visible(actor, repo)),
						{ kind, search: [text], limit },
					)
				return { model: page('model'), dataset: page('dataset'), space: page('space') }
			},
			vocabulary: async () => ({}),
			kinOf: async () => ({ children: { finetune: 0, adapter: 0, quantized: 0, merge: 0 }, apps: [] }),
			leaderboard: async () => [],
			refresh: async () => undefined,
		},
	}
}

/** The default branch and one beside it. */
function fakeBranches(commit: CommitSummary | undefined, target: Oid): BranchFacts[] {
	return ['main', 'dev'].map((name, index) => ({
		name,
		ref: `refs/heads/${name}`,
		target,
		commit,
		ahead: index * 2,
		behind: index,
		isDefault: name === 'main',
	}))
}

const FACET_OF: [FacetKey, (tag: string, repo: Repo) => boolean][] = [
	['task', (tag, { metadata }) => tag === metadata.pipelineTag || tag.startsWith('task_categories:')],
	['library', (tag, { metadata }) => tag === metadata.libraryName],
	['language', (tag) => /^(language:)?[a-z]{2}$/.test(tag)],
	['license', (tag) => tag.startsWith('license:')],
	['format', (tag) => tag.startsWith('format:')],
	['size', (tag) => tag.startsWith('size_categories:')],
	['dataset', (tag) => tag.startsWith('dataset:')],
]

function facetsOf(repos: readonly Repo[], keys: readonly FacetKey[]): Partial<Record<FacetKey, FacetValue[]>> {
	const facets: Partial<Record<FacetKey, FacetValue[]>> = {}
	for (const [key, belongs] of FACET_OF) {
		if (!keys.includes(key)) continue
		const counts = new Map<string, number>()
		for (const repo of repos) for (const tag of repo.metadata.tags) if (belongs(tag, repo)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
		facets[key] = [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count)
	}
	return facets
}

function list(
	repos: readonly Repo[],
	{
		kind,
		search = [],
		author,
		tags = [],
		pipelineTag,
		sort = 'trendingScore',
		limit = 30,
		cursor = '0',
		skip = 0,
		facets = [],
	}: ListingQuery,
) {
	const found = repos.filter(
		(repo) =>
			repo.kind === kind &&
			search.every((word) => `${repo.name} ${repo.metadata.description ?? ''}`.toLowerCase().includes(word.toLowerCase())) &&
			(author === undefined || repo.name.startsWith(`${author}/`)) &&
			tags.every((tag) => repo.metadata.tags.includes(tag) || repo.metadata.linkedModels.some((id) => tag === `model:${id}`)) &&
			(pipelineTag === undefined || repo.metadata.pipelineTag === pipelineTag),
	)
	const rank = (repo: Repo): number =>
		sort === 'likes'
			? repo.likes
			: sort === 'downloads'
				? repo.downloads
				: sort === 'createdAt'
					? repo.createdAt.getTime()
					: repo.trendingScore
	const start = Number(cursor) + skip
	const shown = found.toSorted((a, b) => rank(b) - rank(a)).slice(start, start + limit)
	return {
		repos: shown,
		series: new Map(shown.map((repo) => [repo.id, fakeSeries(repo)])),
		total: found.length,
		facets: facetsOf(found, facets),
		next: start + limit < found.length ? String(start + limit) : undefined,
	}
}
