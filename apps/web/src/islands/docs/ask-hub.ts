import type { AnswerOf, calls } from '@stoa/protocol'
import { accountAddress, repoAddress } from '@stoa/vocabulary'
import { placeOf } from './place-of.ts'
import { call } from '../call.ts'
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

type HubHit = AnswerOf<typeof calls.searchDocs>['hits'][number]

/** Asks the hub for documentation, repositories and people at once. */
export async function askHub(text: string, { form, signal }: Asking): Promise<Answers> {
	const query = new URLSearchParams({ q: text, limit: '8' })
	for (const [name, value] of new FormData(form)) if (name !== 'q' && typeof value === 'string') query.set(name, value)
	const [docs, rest] = await Promise.all([
		call<typeof calls.searchDocs>({ method: 'GET', path: '/docs/search.json', values: {}, query, signal }),
		call<typeof calls.quickSearch>({ method: 'GET', path: '/api/quicksearch', values: {}, query: { q: text, limit: '4' }, signal }),
	])
	const groups = [
		{ title: '', answers: docs.hits.map(answerOf) },
		{ title: 'Models', answers: rest.models.map(({ id }) => named(repoAddress({ kind: 'model', id }), id)) },
		{ title: 'Datasets', answers: rest.datasets.map(({ id }) => named(repoAddress({ kind: 'dataset', id }), id)) },
		{ title: 'Apps', answers: rest.spaces.map(({ id }) => named(repoAddress({ kind: 'space', id }), id)) },
		{ title: 'Organizations', answers: rest.orgs.map(accountAnswer) },
		{ title: 'People', answers: rest.users.map(accountAnswer) },
	]
	return { groups, isIndexed: !docs.indexing }
}

function named(address: string, title: string, context = ''): Answer {
	return { address, title, context, language: 'en', direction: 'ltr', excerpt: [] }
}

/** The full name where it says more than the name. */
function accountAnswer({ id, fullname }: AnswerOf<typeof calls.quickSearch>['users'][number]): Answer {
	return named(accountAddress(id), id, fullname === id ? '' : fullname)
}

function answerOf({ address, heading, page, project, repo, language, direction, excerpt }: HubHit): Answer {
	return { address, title: heading, context: placeOf({ heading, page, project, repo }), language, direction, excerpt }
}
