import { VISITOR, type HubPorts, type Person, type RepoRef } from '@stoa/hub'
import { HubError, parseRepoId } from '@stoa/vocabulary'
import { setTimeout as sleep } from 'node:timers/promises'
import { encode, pour, sha256Of } from '../hub/open-rooms.ts'
import type { TestHub } from '../hub/open-test-hub.ts'
import { CATALOGUE, ORG } from './catalogue-rows.ts'
import { DIGITS_LARGE, TRAIN } from './digits.ts'

const CI = 'https://ci.example.org'
const HOSTILE = '<script>alert(1)</script>'
const DIGITS: RepoRef = { kind: 'model', id: parseRepoId('demo/digits') }
const GATED: RepoRef = { kind: 'model', id: parseRepoId(`${ORG}/wetland-segmentation`) }
/** People besides those who own repositories: `iris` only reads, `stella` does nothing yet, and `grace` leaves. */
const OTHERS = ['iris', 'stella', 'grace']
/** How long background work may take, and how often it is asked. */
const WAIT_MS = { most: 60_000, step: 20 }

/** Services outside a filled hub: a provider to sign in with that is down, a provider of CI jobs, and receivers of webhooks. */
export function outsidePorts(): Pick<HubPorts, 'external' | 'idTokens' | 'outgoing'> {
	let received = 0
	return {
		external: {
			name: 'Example University',
			begin: () => Promise.reject(new HubError('unavailable', { what: 'Example University' })),
			finish: () => Promise.reject(new HubError('external-refused', { name: 'Example University' })),
		},
		idTokens: { issuers: [CI], verify: () => Promise.reject(new HubError('unavailable', { what: CI })) },
		outgoing: {
			origin: 'http://hub.test',
			// The first message is not answered.
			post: async () => ((received += 1) === 1 ? { failure: 'it did not answer within 10 seconds' } : { status: 200 }),
		},
	}
}

/**
 * Fills an empty hub by the domain alone, as people would: accounts, an organization, repositories of every kind with their histories,
 * discussions, collections, notifications, a webhook, an application, a publisher, and a report. Everything that a test file changes, it
 * creates itself.
 */
export async function fillHub(opened: TestHub): Promise<void> {
	const { hub } = opened
	await hub.recover()
	await addPeople(opened)
	await follow(opened)
	const creators = new Map<string, Person>()
	for (const { owner } of CATALOGUE) creators.set(owner, creators.get(owner) ?? (await opened.signedIn(owner === ORG ? 'demo' : owner)))
	// At once, because most of the time goes by waiting for the disk.
	await Promise.all(CATALOGUE.map((row) => hub.repos.create(creators.get(row.owner) ?? VISITOR, row)))
	await addThreads(opened)
	await writeHistory(opened)
	await addCommunity(opened)
	await addSettings(opened)
	await settle(opened)
}

async function addPeople({ hub, person, signedIn }: TestHub): Promise<void> {
	const owners = CATALOGUE.map(({ owner }) => owner)
	const names = new Set([...owners, ...OTHERS].filter((name) => name !== ORG))
	await Promise.all([...names].map((name) => person(name)))
	await hub.people.signUp({ name: 'warden', email: 'warden@example.org', password: 'warden password', isAdmin: true })
	await hub.people.createOrg(await signedIn('demo'), { name: ORG })
}

/** Before anything happens, so that it is told. */
async function follow({ hub, signedIn }: TestHub): Promise<void> {
	const demo = await signedIn('demo')
	await hub.people.follow(demo, 'atelier')
	await hub.people.follow(await signedIn('iris'), 'demo')
	await hub.webhooks.create(demo, {
		url: 'https://example.org/hook?a=<b>',
		watched: [
			{ type: 'user', name: 'demo' },
			{ type: 'dataset', name: 'demo/data' },
		],
		domains: ['repo', 'discussion'],
		secret: 's3cret',
	})
}

/** A discussion, and a pull request, with the numbers 1 and 2. */
async function addThreads({ hub, signedIn }: TestHub): Promise<void> {
	const [demo, iris] = [await signedIn('demo'), await signedIn('iris')]
	const { discussions } = hub
	await discussions.create(iris, DIGITS, { title: 'License', description: `**Which** license? ${HOSTILE}`, isPullRequest: false })
	await discussions.rename(iris, DIGITS, 1, 'Which license is it?')
	const { discussion } = await discussions.propose(demo, DIGITS, 'main', { summary: 'Add weights', description: `Better. ${HOSTILE}` }, [
		{ op: 'file', path: 'a.txt', content: encode('two\nsame\n') },
	])
	await discussions.rename(demo, DIGITS, discussion.number, 'Add better weights')
	const thread = await discussions.thread(demo, DIGITS, 1)
	const [comment] = thread.events
	if (!comment) throw new Error('The first discussion has no comment')
	await discussions.react(demo, DIGITS, 1, comment.id, '👍', true)
	await hub.moderation.report(iris, { repo: DIGITS, number: 1, eventId: comment.id }, { category: 'spam', reason: HOSTILE })
	await discussions.create(iris, DIGITS, { title: `</pre>${HOSTILE}`, description: 'Is this shown?', isPullRequest: false })
}

/** Commits of two people, one of whom has no account any more, a branch that is 2 ahead and 1 behind, a renamed file, and a tag. */
async function writeHistory({ hub, signedIn }: TestHub): Promise<void> {
	const [demo, grace] = [await signedIn('demo'), await signedIn('grace')]
	const commit = (branch: string, summary: string, operations: Parameters<typeof hub.commits.commit>[4]) =>
		hub.commits.commit(demo, DIGITS, branch, { summary }, operations)
	const { discussion } = await hub.discussions.propose(grace, DIGITS, 'main', { summary: 'Describe the input' }, [
		{ op: 'file', path: 'input.txt', content: encode('64 values from 0 to 16\n') },
	])
	await hub.discussions.merge(demo, DIGITS, discussion.number)
	await hub.leaving.deleteAccount(grace, 'grace password')
	const { id } = await hub.repos.find(demo, DIGITS)
	const large = Object.entries(DIGITS_LARGE)
	for (const [, bytes] of large) await hub.largeFiles.store({ repoId: id, oid: sha256Of(bytes), size: bytes.length }, pour(bytes))
	await commit(
		'main',
		'Add trained weights',
		large.map(([path, bytes]) => ({ op: 'lfsFile', path, oid: sha256Of(bytes) })),
	)
	await hub.commits.createBranch(demo, DIGITS, 'dev')
	for (const name of ['one', 'two']) await commit('dev', `Try ${name}`, [{ op: 'file', path: `tries/${name}.txt`, content: encode(name) }])
	await commit('main', 'Move the training script', [
		{ op: 'file', path: 'train.py', content: encode(TRAIN) },
		{ op: 'deletedFile', path: 'old/train.py' },
	])
	await hub.commits.createTag(demo, DIGITS, 'main', 'v1', 'First release')
}

/** A collection, likes, a request for access, and an invitation. */
async function addCommunity({ hub, signedIn }: TestHub): Promise<void> {
	const [demo, iris] = [await signedIn('demo'), await signedIn('iris')]
	const { collection } = await hub.collections.create(demo, {
		title: 'Small <b>and</b> good',
		description: `Read this ${HOSTILE}`,
		theme: 'green',
	})
	const ref = { namespace: 'demo', slug: collection.id }
	await hub.listings.refresh()
	await hub.collections.addItem(demo, ref, { type: 'model', id: 'atelier/quill-large' }, HOSTILE)
	await hub.collections.addItem(demo, ref, { type: 'model', id: 'atelier/quill-small' })
	await hub.collections.addItem(demo, ref, { type: 'paper', id: '1706.03762' })
	await hub.collections.create(iris, { title: 'To read' })
	for (const id of ['demo/digits', 'sofer/alef-base']) await hub.repos.like(iris, { kind: 'model', id: parseRepoId(id) })
	await hub.repos.changeSettings(demo, GATED, { gated: 'manual' })
	await hub.gates.ask(iris, GATED, {})
	await hub.organisations.invite(demo, ORG, { role: 'write', who: 'iris' })
}

/** What settings list: a token, an application that was authorized, a publisher, and a choice of notifications. */
async function addSettings({ hub, signedIn }: TestHub): Promise<void> {
	const demo = await signedIn('demo')
	await hub.people.createToken(demo, { name: 'laptop', role: 'write' })
	await hub.oauth.registerApp(demo, {
		name: 'Night watch',
		redirectUris: ['https://watch.example.org/callback'],
		homepage: 'https://watch.example.org',
		isConfidential: true,
	})
	await hub.publishers.add(demo, { resource: 'demo/digits', issuer: CI, claims: `repository = ${HOSTILE}` })
	await hub.notifications.choose(demo, { unwanted: ['follow'], byMail: false })
}

/** Waits until everything was told: to people, and to the webhook. */
async function settle({ hub, signedIn }: TestHub): Promise<void> {
	const demo = await signedIn('demo')
	const [webhook] = await hub.webhooks.list(demo)
	if (!webhook) throw new Error('The filled hub has no webhook')
	for (const began = Date.now(); ; await sleep(WAIT_MS.step)) {
		const { deliveries } = await hub.webhooks.deliveries(demo, webhook.id, { skip: 0, limit: 100 })
		const { notifications } = await hub.notifications.list(demo, { skip: 0, limit: 100 })
		const kinds = new Set(notifications.map(({ kind }) => kind))
		const isTold = ['thread', 'repo', 'access'].every((kind) => kinds.has(kind as never))
		if (isTold && deliveries.some(({ failure }) => failure) && deliveries.some(({ status }) => status === 200)) return
		if (Date.now() - began > WAIT_MS.most) throw new Error(`Not told in time: ${[...kinds].join()}, ${deliveries.length} messages`)
	}
}
