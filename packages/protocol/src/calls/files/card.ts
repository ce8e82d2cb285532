import { defineCall } from '../../call.ts'
import { preference } from '../../parameters.ts'

/** Read a card. */
export const readCard = defineCall({
	method: 'GET',
	path: '/{prefix}{id}.md',
	who: 'reader',
	format: 'text',
	lookup: 'handler',
	summary: 'Read a card',
	text: 'The README.md of `main`, as its author wrote it. The card of a gated repository is open to everyone who can see the repository.',
	query: { view: preference(['source', 'clean'], '`clean`: without the front matter') },
	answers: [
		{
			text: 'The Markdown; as `text/plain` when the request prefers it',
			type: 'text/markdown',
			headers: { ETag: 'Of the text', Vary: 'Accept' },
		},
		{ status: 304, text: 'What the caller has is still right' },
	],
	fails: ['entry-not-found'],
})

/** Show the page of a repository. */
export const showRepoPage = defineCall({
	method: 'GET',
	path: '/{prefix}{repo}',
	who: 'reader',
	format: 'page',
	lookup: 'handler',
	summary: 'Show the page of a repository',
	text: 'A request that prefers `text/markdown` to HTML gets the card without its front matter instead; one that prefers `text/plain` gets the card as it was written.',
	answers: [{ text: 'The page, or the card', type: 'text/html', headers: { Vary: 'Accept' } }],
})
