import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLERS, type Credentials } from '../access/house.ts'
import { requestOf } from '../access/request-of.ts'
import type { Place } from '../access/rows.ts'
import { openIdentities, RIGHTS, type Identity, type Right } from './identities.ts'
import { hunts, roadsInto } from './deep-roads.ts'
import { everyRoad, kindOf, type Road } from './roads.ts'
import {
	CIRCLES,
	CONTENT_PLACES,
	openSecrets,
	SECRET_PLACES,
	wordOf,
	type LooseSecret,
	type SecretHub,
	type SecretRepo,
} from './secrets.ts'
import { sideBySide } from '../side-by-side.ts'
import { TRIES_EVERYTHING } from '../usual-share.ts'

let hub: SecretHub
let identities: Identity[]
beforeAll(async () => {
	hub = await openSecrets()
	identities = await openIdentities(hub)
	for (const { name, pages, api } of identities) hub.loose.push(...credentialsAsSecrets(name, pages), ...credentialsAsSecrets(name, api))
})
afterAll(() => hub.close())

/** The request, ready to send. */
interface Attempt {
	identity: Identity
	road: Road
	/** The repository that the request is about; `undefined` when it is about none. */
	repo: SecretRepo | undefined
	request: ReturnType<typeof requestOf>
}

interface Finding {
	what: string
	why: string
}

const findings: Finding[] = []
/** Secret words found in answers to identities that may see them. A word that no answer ever held proves nothing. */
const met = new Set<string>()
let turns = 0

/** No answer may hold a token after its creation. A session appears only in answers to itself, when it is extended. */
function credentialsAsSecrets(name: string, { headers }: Credentials): LooseSecret[] {
	const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]?.toLowerCase()
	const session = /session=([^;]+)/.exec(headers['cookie'] ?? '')?.[1]?.toLowerCase()
	return [
		...(token === undefined ? [] : [{ what: `the token of ${name}`, word: token, seenBy: [] }]),
		...(session === undefined ? [] : [{ what: `the session of ${name}`, word: session, seenBy: [name], isRare: true }]),
	]
}

function place(repo: SecretRepo | undefined, number: number): Place {
	const collection = hub.collection.replace('lab/', '')
	return { id: repo?.id ?? 'lab/open-model', kind: repo?.kind ?? 'model', number, collection, item: 'f'.repeat(24) }
}

function attempt(identity: Identity, road: Road, repo: SecretRepo | undefined): Attempt {
	const at = place(repo, ++turns)
	return { identity, road, repo, request: requestOf(road.row, at, credentialsFor(identity, road), { isPage: road.format === 'page' }) }
}

const credentialsFor = ({ pages, api }: Identity, { format }: Road): Credentials => (format === 'page' ? pages : api)

/** What the identity may do with the repository through this route. */
function rightOn({ rights, api }: Identity, { format }: Road, { circle }: SecretRepo): Right {
	if (format === 'page') return rights.pages[circle]
	// git sends no cookies: an identity without a token is a visitor.
	const isVisitor = format === 'git' && api.headers['authorization'] === undefined
	if (isVisitor) return circle.endsWith('Gated') ? 'seen' : 'none'
	return rights.api[circle]
}

const NEEDED: Record<Road['who'], Right> = {
	anyone: 'none',
	reader: 'seen',
	proposer: 'seen',
	person: 'seen',
	page: 'seen',
	writer: 'write',
	overseer: 'write',
	administrator: 'administer',
	signature: 'none',
	client: 'none',
	cas: 'none',
	operator: 'none',
}
const atLeast = (right: Right, needed: Right): boolean => RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed)

/** Every secret word that this identity may not see, with the reason. */
function forbidden(identity: Identity, { format }: Road, url: string): Map<string, string> {
	const words = new Map<string, string>()
	// Administrators of the hub see names and counts in its logs, on its administration pages and in what accounts store, but no content.
	const seesLogs = identity.isHubAdmin && /^\/admin|^\/api\/admin\/|\/audit-log\/|^\/api\/accounts\/[^/]+\/storage\/repositories/.test(url)
	for (const circle of CIRCLES) {
		const right = identity.rights[format === 'page' ? 'pages' : 'api'][circle]
		for (const at of SECRET_PLACES) {
			const isFree = at !== 'secret' && (atLeast(right, 'read') || (right === 'seen' && !CONTENT_PLACES.includes(at)))
			if (!isFree && !(at === 'name' && seesLogs)) words.set(wordOf(circle, at), `${at} of ${circle}`)
		}
	}
	for (const { what, word, seenBy } of hub.loose) if (!seenBy.includes(identity.name) && !seesLogs) words.set(word, what)
	return words
}

/** Whether the rows of `tests/access` say that the owner's session gets an answer: some addresses answer no session at all. */
function isLetIn({ row, who, format }: Road): boolean {
	const letters = row.closed ?? row.open
	return who !== 'signature' && format !== 'git' && (letters === '' || letters.charAt(CALLERS.indexOf('session')) === '+')
}

/** Whether the address can name the repository: programs that load GGUF files ask below `/v2` for models only. */
function canName({ row }: Road, { kind }: SecretRepo): boolean {
	return kind === 'model' || !row.path.startsWith('/v2/')
}

async function send({ identity, road, repo, request }: Attempt): Promise<void> {
	const answer = await hub.house.server.app.inject(request)
	const { method, url, payload = '' } = request
	const what = `${identity.name}: ${method ?? 'GET'} ${url}`
	const note = (why: string): void => void findings.push({ what, why })
	const { statusCode } = answer
	if (statusCode >= 500 && statusCode !== 501) note(`answered with ${statusCode}`)
	const location = answer.headers.location ?? ''
	const isRefused =
		[401, 403, 404].includes(statusCode) || (statusCode >= 300 && statusCode < 400 && (!road.writes || location.startsWith('/login')))
	if (repo && road.isAboutRepo) {
		const right = rightOn(identity, road, repo)
		if (!atLeast(right, NEEDED[road.who]) && !isRefused) note(`${right} is allowed what needs ${NEEDED[road.who]}: ${statusCode}`)
		const isMissing = answer.headers['x-error-code'] === 'RepoNotFound' || [401, 403].includes(statusCode)
		if (identity.name === 'owner' && !road.writes && isLetIn(road) && canName(road, repo) && isMissing)
			note(`the owner is refused: ${statusCode}`)
	}
	const text = `${JSON.stringify(answer.headers)}\n${answer.body}`.toLowerCase()
	const question = `${decodeURIComponent(url)} ${payload}`.toLowerCase()
	const found = wordsIn(text)
	if (found.size === 0) return
	const hidden = forbidden(identity, road, url)
	for (const word of found) {
		met.add(word)
		const secret = hidden.get(word)
		if (secret !== undefined && !question.includes(word)) note(`tells ${secret}`)
	}
}

let anyWord: RegExp | undefined
/** The secret words in a text. One pass: the answers have a gigabyte together, and the words are a hundred. */
function wordsIn(text: string): Set<string> {
	anyWord ??= new RegExp(everyWord().map(RegExp.escape).join('|'), 'g')
	return new Set(text.match(anyWord))
}

const everyWord = (): string[] => [
	...CIRCLES.flatMap((circle) => SECRET_PLACES.map((at) => wordOf(circle, at))),
	...hub.loose.map(({ word }) => word),
]

/** Combines each route with each visibility group, and each identity with each group. Testing all combinations of the three would take twice as long and find little more. */
function reposFor(road: Road, identity: Identity, turn: number): readonly (SecretRepo | undefined)[] {
	if (!road.isAboutRepo) return [undefined]
	const kind = kindOf(road)
	const circles = CIRCLES.map((_, index) => CIRCLES[(index + turn) % CIRCLES.length]).slice(0, road.who === 'page' ? 1 : 2)
	return circles.flatMap((circle) => {
		const own = hub.repos.filter((repo) => repo.circle === circle && (kind === undefined || repo.kind === kind))
		const repo = own[turn % own.length]
		// A caller that is allowed to write would change what the other identities look at.
		const isAllowed = repo && rightOn(identity, road, repo) !== 'none' && atLeast(rightOn(identity, road, repo), NEEDED[road.who])
		return repo && !(road.writes && isAllowed) ? [repo] : []
	})
}

/** Usual runs send every road as its owner and as one identity in five, each road as others than the one before it; `npm run test:long` as all. */
const SHARE = TRIES_EVERYTHING ? 1 : 5
const triersOf = (row: number): Identity[] => identities.filter(({ name }, column) => name === 'owner' || (row + column) % SHARE === 0)

function everyAttempt(): Attempt[] {
	const ofTables = everyRoad().flatMap((road, row) =>
		triersOf(row).flatMap((identity) =>
			reposFor(road, identity, row + identities.indexOf(identity)).map((repo) => attempt(identity, road, repo)),
		),
	)
	const deep = hub.repos.flatMap((repo, index) =>
		roadsInto(repo).flatMap((road, row) =>
			identities
				.filter(({ name }, column) => name === 'owner' || (column + row + index) % (5 * SHARE) === 0)
				.map((identity) => attempt(identity, road, repo)),
		),
	)
	const wide = hunts(hub).flatMap((road, row) =>
		identities
			.filter(({ name }, column) => name === 'owner' || (column + row) % (2 * SHARE) === 0)
			.map((identity) => attempt(identity, road, undefined)),
	)
	return [...ofTables, ...deep, ...wide]
}

test('no secret word holds another one, so that each is found in one pass', () => {
	const words = everyWord()
	expect(words.filter((word) => words.some((other) => other !== word && other.includes(word)))).toEqual([])
})

test('every identity on every route to every private and gated repository', async () => {
	const all = everyAttempt()
	await sideBySide(all, 8, send)
	expect(findings).toEqual([])
	// A word that was never found proves nothing. Allowed identities must have found every word except the values of secrets, which no answer shows.
	const places = SECRET_PLACES.filter((at) => at !== 'secret')
	const unmet = CIRCLES.flatMap((circle) => places.map((at) => wordOf(circle, at))).filter((word) => !met.has(word))
	expect(unmet).toEqual([wordOf('olgaGated', 'variable'), wordOf('labGated', 'variable')]) // apps cannot be gated
	expect(hub.loose.filter(({ word, seenBy, isRare }) => seenBy.length > 0 && !isRare && !met.has(word))).toEqual([])
	expect(hub.house.server.problems).toEqual([])
	expect(all.length).toBeGreaterThan(TRIES_EVERYTHING ? 10_000 : 4000)
})
