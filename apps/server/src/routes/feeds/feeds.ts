import { VISITOR, type Repo } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import {
	accountAddress,
	commitAddress,
	commitsAddress,
	discussionAddress,
	discussionsAddress,
	listingAddress,
	REPO_KINDS,
	repoAddress,
	type RepoKind,
} from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { FEED_TYPES, type Feed, type FeedEntry, type FeedFormat, writeFeed } from '../../present/feed.ts'
import { sendText } from '../docs/send-text.ts'
import { type Asked, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Entries of one feed. */
const ENTRIES = 50
/**
 * Feeds of listings, accounts and repositories, in two formats. Those of listings and accounts are the same for every caller, so they never
 * contain private content; those of a private repository are for callers who may read it.
 */
export const feedRoutes: readonly Route[] = [...feedsIn('atom'), ...feedsIn('json')]

function feedsIn(format: FeedFormat): Route[] {
	const feeds = calls.feedCalls[format]
	return [
		handleReply(feeds.models, (call) => listing(call, 'model', format)),
		handleReply(feeds.datasets, (call) => listing(call, 'dataset', format)),
		handleReply(feeds.apps, (call) => listing(call, 'space', format)),
		handleReply(feeds.account, (call) => account(call, format)),
		handleReply(feeds.commits, (call) => commits(call, format)),
		handleReply(feeds.discussions, (call) => discussions(call, format)),
	]
}

function send(call: Call, feed: Omit<Feed, 'self' | 'page'> & { page: string }, format: FeedFormat, isPublic = true): FastifyReply {
	const { origin, path, query } = call
	const self = origin + path + (query.size > 0 ? `?${query}` : '')
	return sendText(call, writeFeed({ ...feed, self, page: origin + feed.page }, format), FEED_TYPES[format], isPublic)
}

function entryOfRepo({ origin }: Call, { kind, name, metadata, lastModified }: Repo): FeedEntry {
	const author = name.slice(0, name.indexOf('/'))
	return { url: origin + repoAddress({ kind, id: name }), title: name, updated: lastModified, author, summary: metadata.description }
}

type ListingFeed = (typeof calls.feedCalls)[FeedFormat]['models' | 'datasets' | 'apps']

const TITLES: Record<RepoKind, string> = { model: 'Models', dataset: 'Datasets', space: 'Apps' }

async function listing(call: Asked<ListingFeed>, kind: RepoKind, format: FeedFormat): Promise<FastifyReply> {
	const { hub, parameters } = call
	const { search, author, tag: tags } = parameters()
	const { repos } = await hub.listings.query(VISITOR, { kind, search, author, tags, sort: 'createdAt', limit: ENTRIES })
	const entries = repos.map((repo) => ({ ...entryOfRepo(call, repo), updated: repo.createdAt }))
	return send(call, { title: `${TITLES[kind]}, newest first`, page: listingAddress(kind), entries, since: new Date(0) }, format)
}

async function account(call: Call, format: FeedFormat): Promise<FastifyReply> {
	const { hub, params } = call
	const { name, createdAt } = await hub.people.account(params.name ?? '')
	const pages = await Promise.all(
		REPO_KINDS.map((kind) => hub.listings.query(VISITOR, { kind, author: name, sort: 'lastModified', limit: ENTRIES })),
	)
	const repos = pages.flatMap((page) => page.repos).toSorted((a, b) => +b.lastModified - +a.lastModified)
	const entries = repos.slice(0, ENTRIES).map((repo) => entryOfRepo(call, repo))
	return send(call, { title: `What ${name} publishes`, page: accountAddress(name), entries, since: createdAt }, format)
}

async function commits(call: RepoCall, format: FeedFormat): Promise<FastifyReply> {
	const { hub, actor, repo, origin } = call
	const address = { kind: repo.kind, id: repo.name }
	const history =
		repo.headOid === undefined ? { commits: [] } : await hub.commits.history(actor, address, 'main', { skip: 0, limit: ENTRIES })
	const entries = history.commits.map(({ oid, title, message, date, authors }) => ({
		url: origin + commitAddress(address, oid),
		title,
		updated: date,
		author: authors[0],
		summary: message || undefined,
	}))
	const isPublic = repo.visibility === 'public' && repo.gated === false
	return send(
		call,
		{ title: `Commits to ${repo.name}`, page: commitsAddress(address, 'main'), entries, since: repo.createdAt },
		format,
		isPublic,
	)
}

async function discussions(call: RepoCall, format: FeedFormat): Promise<FastifyReply> {
	const { hub, actor, repo, origin } = call
	const address = { kind: repo.kind, id: repo.name }
	const page = await hub.discussions.list(actor, address, {}, { skip: 0, limit: ENTRIES })
	const entries = page.discussions
		.toSorted((a, b) => b.number - a.number)
		.map(({ number, title, createdAt, authorId, target }) => ({
			url: origin + discussionAddress(address, number),
			title: `${target === undefined ? 'Discussion' : 'Pull request'} #${number}: ${title}`,
			updated: createdAt,
			author: page.people.get(authorId ?? '')?.name,
		}))
	const isPublic = repo.visibility === 'public'
	return send(
		call,
		{ title: `Discussions of ${repo.name}`, page: discussionsAddress(address), entries, since: repo.createdAt },
		format,
		isPublic,
	)
}
