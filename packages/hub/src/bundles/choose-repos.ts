import { collectionIdOf, HubError, isHubError, type Oid } from '@stoa/vocabulary'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import type { CollectionRecords } from '../community/collections/collection-records.ts'
import type { Git, GitRef } from '../git/git.ts'
import { candidates, DEFAULT_BRANCH, resolveRevision } from '../git/revision.ts'
import type { MirrorPinRecords } from '../mirror-jobs/mirror-job-records.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { BundleOrder, OrderedRepo } from './bundle-order.ts'

/** What it reads. */
export interface ChooseReposDeps {
	records: {
		accounts: Pick<AccountRecords, 'byName'>
		collections: Pick<CollectionRecords, 'byId' | 'items'>
		mirrorPins: Pick<MirrorPinRecords, 'pins' | 'pinsOf'>
		repos: Pick<RepoRecords, 'byId' | 'byName' | 'ofOwner'>
	}
	git: Pick<Git, 'refs' | 'resolveCommit'>
}

/** A repository with what a bundle takes of it. */
export interface ChosenRepo {
	repo: Repo
	refs: GitRef[]
	pins: Oid[]
}

const COLLECTION_MAX = 1000
const PINS_PAGE = 500

/** Repositories that an order names, each with the revisions that it names there; none named means `main` and its pins. */
async function named({ records }: ChooseReposDeps, order: BundleOrder): Promise<Map<string, { repo: Repo; revisions: Set<string> }>> {
	const found = new Map<string, { repo: Repo; revisions: Set<string>; isWhole: boolean }>()
	const add = (repo: Repo, revision?: string): void => {
		const one = found.get(repo.id) ?? { repo, revisions: new Set<string>(), isWhole: false }
		found.set(repo.id, one)
		if (revision === undefined) one.isWhole = true
		else one.revisions.add(revision)
	}
	const find = async ({ kind, id }: OrderedRepo): Promise<Repo> => {
		const repo = await records.repos.byName(kind, id)
		if (!repo) throw new HubError('bundle-refused', { what: `${kind} ${id}`, why: 'it is not in this hub' })
		return repo
	}
	for (const one of order.repos) add(await find(one), one.revision)
	for (const name of order.owners ?? []) {
		const owner = await records.accounts.byName(name)
		if (!owner) throw new HubError('account-not-found', { name })
		for (const repo of await records.repos.ofOwner(owner.id)) add(repo)
	}
	for (const slug of order.collections ?? []) for (const repo of await ofCollection(records, slug)) add(repo)
	for (let skip = 0, isMore = order.hasPins === true; isMore; skip += PINS_PAGE) {
		const pins = await records.mirrorPins.pins({ skip, limit: PINS_PAGE })
		for (const { repoId, commit } of pins) {
			const repo = await records.repos.byId(repoId)
			if (repo) add(repo, commit)
		}
		isMore = pins.length === PINS_PAGE
	}
	// A repository that is named as a whole has its `main`, whatever revisions of it are named too.
	for (const { revisions, isWhole } of found.values()) if (isWhole && revisions.size > 0) revisions.add('main')
	return found
}

async function ofCollection(records: ChooseReposDeps['records'], slug: string): Promise<Repo[]> {
	const id = collectionIdOf(slug)
	const collection = id === undefined ? undefined : await records.collections.byId(id)
	if (!collection) throw new HubError('bundle-refused', { what: `collection ${slug}`, why: 'it is not in this hub' })
	const seen = { repos: [], collections: [collection.ownerId] }
	const items = (await records.collections.items([collection.id], seen, COLLECTION_MAX)).get(collection.id)?.items ?? []
	const repos: Repo[] = []
	for (const { target } of items) if (target.type === 'repo') repos.push(target.repo)
	return repos
}

/** @throws `bundle-refused` */
async function commitOf(git: ChooseReposDeps['git'], { id, kind, name }: Repo, revision: string): Promise<Oid> {
	try {
		return await resolveRevision(git, id, revision)
	} catch (error) {
		if (!isHubError(error, 'revision-not-found')) throw error
		throw new HubError('bundle-refused', { what: `${kind} ${name}`, why: `it has no revision "${revision}"` })
	}
}

/** The refs of one repository. What is named by a commit alone is pinned at the other hub. */
async function chooseRevisions({ records, git }: ChooseReposDeps, repo: Repo, revisions: ReadonlySet<string>): Promise<ChosenRepo> {
	const refs = new Map<string, GitRef>()
	const pins = new Set<Oid>()
	const all = new Map((await git.refs(repo.id)).map((one) => [one.ref, one]))
	for (const revision of revisions) {
		const ref = candidates(revision)
			.map((name) => all.get(name))
			.find((one) => one !== undefined && /^refs\/(?:heads|tags)\//.test(one.ref))
		if (ref) refs.set(ref.ref, ref)
		else {
			pins.add(await commitOf(git, repo, revision))
		}
	}
	const main = all.get(DEFAULT_BRANCH)
	if (revisions.size === 0) {
		if (main) refs.set(main.ref, main)
		for (const { commit } of await records.mirrorPins.pinsOf(repo.id)) pins.add(commit)
	}
	// The other hub needs a default branch: the first revision that is named becomes it.
	const [first] = [...[...refs.values()].map(({ commit }) => commit), ...pins]
	if (!refs.has(DEFAULT_BRANCH) && first !== undefined) refs.set(DEFAULT_BRANCH, { ref: DEFAULT_BRANCH, oid: first, commit: first })
	const inOrder = [...refs.values()].toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
	return { repo, refs: inOrder, pins: [...pins].toSorted() }
}

/** Finds what an order names, in the order of kinds and names. @throws `bundle-refused` | `account-not-found` | `invalid-input` */
export async function chooseRepos(deps: ChooseReposDeps, order: BundleOrder): Promise<ChosenRepo[]> {
	const found = [...(await named(deps, order)).values()].toSorted((a, b) => (keyOf(a.repo) < keyOf(b.repo) ? -1 : 1))
	if (found.length === 0) throw new HubError('invalid-input', { what: 'the bundle', why: 'name at least one repository' })
	const chosen: ChosenRepo[] = []
	for (const { repo, revisions } of found) {
		const isClosed = repo.disabled || repo.restriction !== undefined || (repo.blockedFiles ?? 0) > 0
		if (isClosed)
			throw new HubError('bundle-refused', {
				what: `${repo.kind} ${repo.name}`,
				why: 'the administrators of this hub took it, or a part of it, down',
			})
		chosen.push(await chooseRevisions(deps, repo, revisions))
	}
	return chosen
}

const keyOf = ({ kind, name }: Repo): string => `${kind} ${name}`
