import { appSubdomain, type Repo } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { hostOf, infoFields, presentInfo, runtimeOf } from '../../present/repo.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

const NO_MACHINES = 'it runs static apps only, which need no machine'
const refused =
	(what: string) =>
	(call: RepoCall): never =>
		refuse(call, what)

/**
 * The state of apps, and actions that clients request (protocol 08). Static apps run as soon as they have files. The hub cannot run other
 * kinds, and requests for them say so.
 */
export const appRoutes: readonly Route[] = [
	handle(calls.listAppHardware, () => []),
	handle(calls.listAppTemplates, () => ({ templates: [] })),
	handle(calls.searchApps, search),
	handle(calls.showAppOfSubdomain, bySubdomain),
	handle(calls.showRuntime, runtime),
	handle(calls.showAppHost, host),
	handle(calls.restartApp, restart),
	handle(calls.pauseApp, refused('pausing an app')),
	handle(calls.chooseAppHardware, refused('hardware for apps')),
	handle(calls.setAppSleepTime, refused('a sleep time for apps')),
	handle(calls.setAppDevMode, refused('a development mode for apps')),
	handle(calls.addAppStorage, refused('storage beside an app’s files')),
	handle(calls.removeAppStorage, refused('storage beside an app’s files')),
	handle(calls.attachAppVolumes, refused('volumes for apps')),
	handle(calls.detachAppVolumes, refused('volumes for apps')),
	handleReply(calls.readAppLogs, logs),
	handle(calls.watchAppEvents, refused('events of running apps')),
	handle(calls.readAppMetrics, refused('metrics of running apps')),
]

function requireApp({ repo }: RepoCall): Repo {
	if (repo.kind !== 'space') throw new HubError('repo-not-found')
	return repo
}

function refuse(call: RepoCall, what: string): never {
	requireApp(call)
	throw new HubError('not-offered', { what, why: NO_MACHINES })
}

function runtime(call: RepoCall): Answer<typeof calls.showRuntime> {
	return runtimeOf(requireApp(call))
}

/** Restarting a static app does nothing: it is served from its files. */
function restart(call: RepoCall): Answer<typeof calls.restartApp> {
	if (requireApp(call).metadata.sdk !== 'static') refuse(call, 'running this app')
	return runtime(call)
}

/** Where an app answers: static ones below the hub's own address, in an origin of their own. */
function host(call: RepoCall): Answer<typeof calls.showAppHost> {
	const repo = requireApp(call)
	const address = hostOf(repo, call.origin)
	if (address === undefined) throw new HubError('not-offered', { what: 'an address for this app', why: NO_MACHINES })
	return { subdomain: appSubdomain(repo.name), host: address, status: runtimeOf(repo).stage }
}

/** The app with a subdomain; the oldest one if several share it. */
async function bySubdomain({ hub, actor, params, origin }: Call): Promise<Answer<typeof calls.showAppOfSubdomain>> {
	const { repos } = await hub.listings.query(actor, { kind: 'space', subdomain: params.subdomain ?? '', limit: SHARING_MAX })
	const [oldest] = repos.toSorted((a, b) => a.ord - b.ord)
	if (!oldest) throw new HubError('repo-not-found')
	const at = await hub.repos.atRevision(actor, { kind: 'space', id: oldest.name })
	return presentInfo({ repo: at.repo, at, actor, origin }, infoFields('space', undefined))
}

/** Apps that may share one subdomain and are looked at: ids that differ in signs only are few. */
const SHARING_MAX = 50

/** One line for a person who waits for output that never comes. Clients read the stream to its end (protocol 08 section 3). */
function logs(call: RepoCall): FastifyReply {
	const { metadata, lastModified } = requireApp(call)
	const { kind } = call.params
	if (kind !== 'run' && kind !== 'build') throw new HubError('route-not-found', { method: 'GET', path: call.path })
	if (metadata.sdk !== 'static') refuse(call, 'running this app')
	const line = { data: 'A static app: nothing is built or run, its files are served as they are.\n', timestamp: lastModified.toISOString() }
	return call.reply.type('text/event-stream').send(`data: ${JSON.stringify(line)}\n\n`)
}

/** Most apps in one answer. */
const FOUND_MAX = 50

/** By words, not by meaning: what the search box of the apps' page finds. */
async function search({ hub, actor, parameters }: Asked<typeof calls.searchApps>): Promise<Answer<typeof calls.searchApps>> {
	const { q: words, filter, sdk } = parameters()
	const found = await hub.listings.query(actor, {
		kind: 'space',
		search: words === undefined ? [] : [words],
		tags: [...filter, ...sdk],
		limit: FOUND_MAX,
	})
	return found.repos.map((repo) => ({
		id: repo.name,
		author: repo.name.split('/')[0] ?? '',
		title: textOfCard(repo, 'title') ?? repo.name.split('/')[1] ?? repo.name,
		emoji: textOfCard(repo, 'emoji'),
		sdk: repo.metadata.sdk,
		likes: repo.likes,
		private: repo.visibility === 'private',
		tags: repo.metadata.tags,
		runtime: runtimeOf(repo),
		ai_short_description: repo.metadata.description,
		trendingScore: repo.trendingScore,
	}))
}

function textOfCard({ metadata }: Repo, key: string): string | undefined {
	const value = metadata.cardData?.[key]
	return typeof value === 'string' ? value : undefined
}
