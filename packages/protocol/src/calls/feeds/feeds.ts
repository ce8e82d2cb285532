import { defineCall } from '../../call.ts'
import { several, words } from '../../parameters.ts'

const TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
/** The formats that feeds come in, by the ending of their addresses. */
export type FeedFormat = keyof typeof TYPES

const filters = { search: several('Words in the name'), author: words('Person or organization'), tag: several('Tags') }

const answersOf = (format: FeedFormat) =>
	[
		{ text: format === 'atom' ? 'An Atom feed' : 'A JSON Feed', type: TYPES[format], headers: { ETag: 'Of the feed' } },
		{ status: 304, text: 'What the caller has is still right' },
	] as const

const feedsIn = <Format extends FeedFormat>(format: Format) => {
	const open = { method: 'GET', who: 'anyone', format: 'text', answers: answersOf(format) } as const
	const ofRepo = { ...open, who: 'reader' } as const
	const listing = <Name extends string>(name: Name) =>
		defineCall({ ...open, path: `/feeds/${name}.${format}`, summary: `Follow new ${name}`, query: filters })
	return {
		models: listing('models'),
		datasets: listing('datasets'),
		apps: listing('apps'),
		account: defineCall({
			...open,
			path: `/feeds/accounts/{name}/feed.${format}`,
			summary: 'Follow what an account publishes',
			fails: ['account-not-found'],
		}),
		commits: defineCall({
			...ofRepo,
			path: `/feeds/{T}/{id}/commits.${format}`,
			summary: 'Follow the commits of a repository',
			fails: ['gated-repo'],
		}),
		discussions: defineCall({
			...ofRepo,
			path: `/feeds/{T}/{id}/discussions.${format}`,
			summary: 'Follow the discussions of a repository',
		}),
	}
}

/** Follow what is new, as Atom or as JSON Feed. */
export const feedCalls = { atom: feedsIn('atom'), json: feedsIn('json') }
