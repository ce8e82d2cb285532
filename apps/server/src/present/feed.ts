/** One entry of a feed. */
export interface FeedEntry {
	/** Absolute, and its id. */
	url: string
	title: string
	updated: Date
	author?: string | undefined
	summary?: string | undefined
}

/** A feed before it is written in one of the two formats. */
export interface Feed {
	title: string
	/** Absolute addresses of the page it follows, and of itself. */
	page: string
	self: string
	/** Newest first. */
	entries: readonly FeedEntry[]
	/** Of the feed when it has no entries. */
	since: Date
}

/** The formats of feeds, by the extension of their addresses. */
export const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
/** The format of a feed. */
export type FeedFormat = keyof typeof FEED_TYPES

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// oxlint-disable-next-line no-control-regex -- those are the ones
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escaped text for XML, without characters that XML does not allow at all. */
function xml(text: string): string {
	const clean = text.toWellFormed().replaceAll(NO_XML, '')
	return clean.replaceAll(/[&<>"]/g, (found) => ENTITIES[found] ?? '')
}

/** The feed as Atom (RFC 4287). */
function toAtom({ title, page, self, entries, since }: Feed): string {
	const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), since)
	const lines = entries.map(
		(entry) =>
			`<entry><id>${xml(entry.url)}</id><title>${xml(entry.title)}</title><updated>${entry.updated.toISOString()}</updated>` +
			`<author><name>${xml(entry.author ?? 'Stoa')}</name></author><link rel="alternate" href="${xml(entry.url)}"/>` +
			`${entry.summary === undefined ? '' : `<summary>${xml(entry.summary)}</summary>`}</entry>`,
	)
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		`<feed xmlns="http://www.w3.org/2005/Atom"><id>${xml(self)}</id><title>${xml(title)}</title><updated>${updated.toISOString()}</updated>`,
		`<link rel="self" type="${FEED_TYPES.atom}" href="${xml(self)}"/><link rel="alternate" href="${xml(page)}"/>`,
		...lines,
		'</feed>',
		'',
	].join('\n')
}

/** The feed as JSON Feed 1.1. */
function toJsonFeed({ title, page, self, entries }: Feed): string {
	const items = entries.map(({ url, title: name, updated, author, summary }) => ({
		id: url,
		url,
		title: name,
		date_modified: updated.toISOString(),
		content_text: summary ?? name,
		...(author !== undefined && { authors: [{ name: author }] }),
	}))
	return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title, home_page_url: page, feed_url: self, items })
}

/** The feed in a format. */
export function writeFeed(feed: Feed, format: FeedFormat): string {
	return format === 'atom' ? toAtom(feed) : toJsonFeed(feed)
}
