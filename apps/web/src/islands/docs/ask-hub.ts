import { placeOf } from '../../pages/docs/place-of.ts'
import type { DocsIslandProps } from './props.ts'

/** One thing that a search found. */
export interface Answer {
	address: string
	title: string
	/** Where it stands, in a few words. */
	context: string
	language: string | undefined
	direction: string | undefined
	excerpt: readonly { text: string; isMatch: boolean }[]
}

/** Answers of one kind. */
export interface AnswerGroup {
	/** Empty for the documentation itself. */
	title: string
	answers: readonly Answer[]
}

/** What a question was answered with. */
export interface Answers {
	groups: readonly AnswerGroup[]
	/** `false` while pages are still being read: more may be found in a moment. */
	isIndexed: boolean
}

/** What a question is asked with. */
export interface Asking {
	form: HTMLFormElement
	props: DocsIslandProps
	signal: AbortSignal
}

interface HubHit {
	project: string
	repo?: string
	page: string
	heading: string
	address: string
	language: string
	direction: string
	excerpt: { text: string; isMatch: boolean }[]
}

/** Asks the hub for documentation, repositories and people at once. */
export async function askHub(text: string, { form, signal }: Asking): Promise<Answers> {
	const query = new URLSearchParams({ q: text, limit: '8' })
	for (const [name, value] of new FormData(form)) if (name !== 'q' && typeof value === 'string') query.set(name, value)
	const [docs, rest] = await Promise.all([
		fetchJson<{ hits: HubHit[]; indexing: boolean }>(`/docs/search.json?${query}`, signal),
		fetchJson<Record<string, unknown>>(`/api/quicksearch?${new URLSearchParams({ q: text, limit: '4' })}`, signal),
	])
	const groups = [
		{ title: '', answers: docs.hits.map(answerOf) },
		...KINDS.map(([key, title, prefix]) => ({ title, answers: named(rest[key], prefix) })),
	]
	return { groups, isIndexed: !docs.indexing }
}

/** Lists of the quick search with what stands before their ids in addresses. */
const KINDS = [
	['models', 'Models', '/'],
	['datasets', 'Datasets', '/datasets/'],
	['spaces', 'Apps', '/spaces/'],
	['orgs', 'Organizations', '/'],
	['users', 'People', '/'],
] as const

function named(list: unknown, prefix: string): Answer[] {
	if (!Array.isArray(list)) return []
	return list.flatMap((one: unknown) => {
		const name = nameOf(one)
		const context = fullNameOf(one)
		return name === undefined ? [] : [{ address: prefix + name, title: name, context, language: 'en', direction: 'ltr', excerpt: [] }]
	})
}

function nameOf(one: unknown): string | undefined {
	return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? one.id : undefined
}

/** Of people and organisations, where it says more than their name. */
function fullNameOf(one: unknown): string {
	if (typeof one !== 'object' || one === null || !('fullname' in one) || typeof one.fullname !== 'string') return ''
	return one.fullname === nameOf(one) ? '' : one.fullname
}

async function fetchJson<Body>(address: string, signal: AbortSignal): Promise<Body> {
	const response = await fetch(address, { signal })
	if (!response.ok) throw new Error(`${address} answered ${response.status}`)
	return response.json()
}

function answerOf({ address, heading, page, project, repo, language, direction, excerpt }: HubHit): Answer {
	return { address, title: heading, context: placeOf({ heading, page, project, repo }), language, direction, excerpt }
}
