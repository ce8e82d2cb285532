import {
	type Account,
	type Actor,
	COLLECTION_LIMITS,
	type Collections,
	type CollectionView,
	type Papers,
	type Repo,
	type RepoRef,
} from '@stoa/hub'
import { collectionSlug, HubError } from '@stoa/vocabulary'

interface FakeParts {
	find: (actor: Actor, ref: RepoRef) => Repo
	/** Owns the one collection. */
	owner: Account
	repos: readonly Repo[]
}

const ID = '0123456789abcdef01234567'
const HOSTILE = 'Read this <script>alert(1)</script>'

/** One collection of three things, which its owner may change. */
export function fakeCollections({ find, owner, repos }: FakeParts): Collections {
	const collection = {
		id: ID,
		ownerId: owner.id,
		creatorId: owner.id,
		title: 'Small <b>and</b> good',
		description: HOSTILE,
		visibility: 'public',
		theme: 'green',
		position: 0,
		upvotes: 3,
		createdAt: new Date('2026-10-01T12:00:00Z'),
		updatedAt: new Date('2026-11-01T12:00:00Z'),
	} as const
	const view = (actor: Actor): CollectionView => ({
		collection,
		owner,
		items: [
			...repos
				.slice(0, 2)
				.map((repo, index) => ({ id: `i${index}`, target: { type: 'repo', repo } as const, note: index === 0 ? HOSTILE : '' })),
			{ id: 'i2', target: { type: 'paper', id: '1706.03762' }, note: '' },
		],
		total: 3,
		isUpvoted: false,
		mayEdit: actor.kind === 'person' && actor.account.id === owner.id,
	})
	function get(actor: Actor, { namespace, slug }: { namespace: string; slug: string }): CollectionView {
		if (namespace.toLowerCase() !== owner.name || !slug.endsWith(ID)) throw new HubError('collection-not-found')
		return view(actor)
	}
	function check(title: string | undefined): void {
		if (title !== undefined && (title.trim() === '' || title.length > COLLECTION_LIMITS.title))
			throw new HubError('invalid-input', { what: 'the title', field: 'title', why: 'enter 1 to 60 characters' })
		if (title === collection.title) throw new HubError('collection-exists', { title, slug: `${owner.name}/${collectionSlug(title, ID)}` })
	}
	return {
		async list(actor, { search, owners }) {
			const isFound = (search ?? '') !== 'zzz' && (owners?.includes(owner.name) ?? true)
			return { collections: isFound ? [view(actor)] : [], total: isFound ? 1 : 0 }
		},
		get: async (actor, ref) => get(actor, ref),
		async create(actor, { title }) {
			check(title)
			return view(actor)
		},
		async update(actor, ref, { title }) {
			if (title !== collection.title) check(title)
			return get(actor, ref)
		},
		delete: async () => undefined,
		async addItem(actor, ref, item) {
			if (item.type !== 'paper' && item.type !== 'collection') find(actor, { kind: item.type, id: item.id })
			return get(actor, ref)
		},
		updateItem: async () => undefined,
		removeItem: async () => undefined,
		upvote: async () => undefined,
		takeBackUpvote: async () => undefined,
	}
}

/** One paper, which the first repositories cite. */
export function fakePapers(repos: readonly Repo[]): Papers {
	const id = '1706.03762'
	const title = 'Attention is <i>all</i> you need'
	const firstCitedAt = new Date('2026-10-01T12:00:00Z')
	const of = (kind: Repo['kind']) => {
		const citing = repos.filter((repo) => repo.kind === kind).slice(0, 2)
		return { repos: citing, total: citing.length }
	}
	return {
		async get(_, asked) {
			if (asked !== id) throw new HubError('paper-not-found', { id: asked })
			return { id, source: 'arxiv', title, firstCitedAt, cited: { model: of('model'), dataset: of('dataset'), space: of('space') } }
		},
		isCited: async (_, asked) => asked === id,
		search: async (text) => (title.includes(text) ? [{ id, title, citations: 3, firstCitedAt }] : []),
	}
}
