import { mayReadContent, mayWrite, type Account, type Person, type Repo } from '@stoa/hub'
import { fillFollowers } from '@stoa/storage/testing'
import { parseNamespace, parseRepoId } from '@stoa/vocabulary'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHub, type HubPerson, type HubProcess } from '../tests/hub-process.ts'
import { load } from './ask.ts'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'
import { NO_LIMITS } from './pages.ts'

const DECISIONS = 200_000
const COMMENTS = 1000
const FOLLOWERS = 10_000
/** Repositories created by an account with followers, and by an account without, in turns. */
const PUBLISHED = 15
const TOLD_WITHIN_MS = 60_000

/** What people cost: who may do what, a long thread, news for many. */
export const people: Measurement = {
	name: 'people',
	about: `an access decision, a discussion of ${COMMENTS} comments, news for ${FOLLOWERS.toLocaleString('en')} followers`,
	async measure(bench) {
		const hub = await startHub({ env: { ...NO_LIMITS, STOA_DEMO: 'false' } })
		const [ada, bob, zoe] = [hub.person('ada'), hub.person('bob'), hub.person('zoe')]
		try {
			const thread = await measureThread(hub, ada.token, bench)
			await call(hub, zoe.token, '/api/users/ada/follow', {})
			await hub.stop()
			await fillFollowers(hub.data, 'ada', FOLLOWERS)
			return [measureDecisions(), ...thread, ...(await measureNews(hub.data, { ada, bob, zoe }, bench))]
		} finally {
			await hub.remove()
		}
	},
}

function account(kind: Account['kind'], number: number): Account {
	const name = parseNamespace(`${kind}-${number}`)
	return { id: String(number).padStart(24, '0'), kind, name, fullname: name, email: undefined, createdAt: new Date(0), isAdmin: false }
}

/** A member of twenty organizations with a token for twenty of their repositories asks for a gated one of the last of them. */
function measureDecisions(): Figure {
	const orgs = Array.from({ length: 20 }, (_, index) => account('org', index + 1))
	const actor: Person = {
		kind: 'person',
		account: account('user', 100),
		memberships: orgs.map((org) => ({ org, role: 'write' })),
		scope: 'read',
		token: undefined,
		allowance: {
			canReadGated: true,
			global: [],
			scoped: orgs.map(({ id }) => ({ entity: { id, type: 'org', name: id }, permissions: ['repo.content.read', 'repo.write'] })),
		},
	}
	const repo: Pick<Repo, 'id' | 'kind' | 'name' | 'ownerId' | 'creatorId' | 'visibility' | 'gated'> = {
		id: 'f'.repeat(24),
		kind: 'model',
		name: parseRepoId('org-20/model'),
		ownerId: orgs.at(-1)?.id ?? '',
		creatorId: undefined,
		visibility: 'private',
		gated: 'manual',
	}
	const decide = (): boolean => mayReadContent(actor, repo) && mayWrite(actor, repo)
	for (let index = 0; index < DECISIONS; index++) if (!decide()) throw new Error('The decision is wrong')
	const start = performance.now()
	for (let index = 0; index < DECISIONS; index++) decide()
	const microseconds = ((performance.now() - start) / DECISIONS) * 1000
	return {
		what: 'two access decisions, warm: gated, private, 20 organisations',
		unit: 'µs',
		value: microseconds,
		goal: { of: 'value', most: 20 },
	}
}

async function call(hub: HubProcess, token: string, path: string, body: unknown): Promise<unknown> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const response = await fetch(hub.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
	return response.json()
}

/** Comments as people write them: some words, some code, now and then a list. */
function comment(number: number): string {
	const code =
		number % 3 === 0 ? '\n\n```python\nfrom transformers import pipeline\nprint(pipeline("text-classification")("It works."))\n```' : ''
	const list = number % 5 === 0 ? '\n\n- with *one* process\n- with two: `ValueError`\n- see <https://example.org/trace>' : ''
	return `Number ${number}: the same here with **version ${number % 7}**, after about ${number} steps.${code}${list}`
}

async function measureThread(hub: HubProcess, token: string, bench: Bench): Promise<Figure[]> {
	bench.say(`writing ${COMMENTS} comments`)
	await call(hub, token, '/api/repos/create', { name: 'talked-about' })
	const discussions = '/api/models/ada/talked-about/discussions'
	await call(hub, token, discussions, { title: 'A long thread', description: comment(0), pullRequest: false })
	for (let number = 1; number < COMMENTS; number++) await call(hub, token, `${discussions}/1/comment`, { comment: comment(number) })
	const page = ['/ada/talked-about/discussions/1']
	await load(hub, page, 1, 4000)
	const { cpu, cpuChildren, times } = await load(hub, page, 1, 4000)
	return [
		{
			what: `a thread of ${COMMENTS} comments: time at one client, p50`,
			unit: 'ms',
			value: quantile(times, 0.5),
			goal: { of: 'value', most: 30 },
		},
		{ what: `a thread of ${COMMENTS} comments: CPU of hub and database`, unit: 'ms', value: cpu + cpuChildren },
	]
}

/** Signs in as a browser does. Answers the session's cookies. */
async function signIn({ origin }: HubProcess, { name, password }: HubPerson): Promise<string> {
	const form = await fetch(`${origin}/login`)
	const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
	const cookieOf = (response: Response): string =>
		response.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';')[0])
			.join('; ')
	const visit = cookieOf(form)
	const body = new URLSearchParams({ csrf, name, password })
	const answer = await fetch(`${origin}/login`, { method: 'POST', headers: { origin, cookie: visit }, body, redirect: 'manual' })
	if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`)
	return `${visit}; ${cookieOf(answer)}`
}

/** Zoe is one of the followers; all of them are told in one statement. */
async function measureNews(data: string, { ada, bob, zoe }: Record<'ada' | 'bob' | 'zoe', HubPerson>, bench: Bench): Promise<Figure[]> {
	const hub = await startHub({ data, env: { ...NO_LIMITS, STOA_DEMO: 'false' } })
	try {
		const cookie = await signIn(hub, zoe)
		const isTold = async (): Promise<boolean> => {
			const page = await fetch(`${hub.origin}/notifications`, { headers: { cookie } })
			return (await page.text()).includes(`ada/news-${PUBLISHED - 1}`)
		}
		bench.say('publishing')
		const publish = async (token: string, name: string): Promise<number> => {
			const start = performance.now()
			await call(hub, token, '/api/repos/create', { name })
			return performance.now() - start
		}
		for (const { token } of [ada, bob]) await publish(token, 'warm')
		const [followed, alone]: [number[], number[]] = [[], []]
		for (let index = 0; index < PUBLISHED; index++) {
			followed.push(await publish(ada.token, `news-${index}`))
			alone.push(await publish(bob.token, `news-${index}`))
		}
		const start = performance.now()
		while (!(await isTold())) {
			if (performance.now() - start > TOLD_WITHIN_MS) throw new Error('The followers were not told')
			await sleep(20)
		}
		const told = (performance.now() - start) / 1000
		return [
			{
				what: `publishing with ${FOLLOWERS.toLocaleString('en')} followers, p50`,
				unit: 'ms',
				value: quantile(followed, 0.5),
				baseline: { what: 'publishing with none', value: quantile(alone, 0.5) },
				goal: { of: 'ratio', most: 1.25 },
			},
			{ what: `all of them told of ${PUBLISHED + 1} repositories, after the last`, unit: 's', value: told },
		]
	} finally {
		await hub.stop()
	}
}
