import { HubError } from '@stoa/vocabulary'

/** A place elsewhere where people are known by a name. */
export interface SocialPlace {
	/** As it calls itself. */
	name: string
	/** What names look like there. */
	pattern: RegExp
	/** A name for an example. */
	example: string
	/** Where somebody of that name is found. */
	addressOf(handle: string, kind: 'user' | 'org'): string
}

/** Their keys, in the order in which profiles show them. */
export const SOCIAL_KEYS = ['github', 'bluesky', 'linkedin', 'twitter'] as const
/** One of them. */
export type SocialKey = (typeof SOCIAL_KEYS)[number]

/** Places that profiles may name, by the keys of the clients' wire (protocol 06 section 3). */
export const SOCIAL_PLACES: Readonly<Record<SocialKey, SocialPlace>> = {
	github: {
		name: 'GitHub',
		pattern: /^[a-z\d](?:-?[a-z\d]){0,38}$/i,
		example: 'ada',
		addressOf: (handle) => `https://github.com/${handle}`,
	},
	bluesky: {
		name: 'Bluesky',
		pattern: /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i,
		example: 'ada.bsky.social',
		addressOf: (handle) => `https://bsky.app/profile/${handle}`,
	},
	linkedin: {
		name: 'LinkedIn',
		pattern: /^[a-z\d-]{3,100}$/i,
		example: 'ada-lovelace',
		addressOf: (handle, kind) => `https://www.linkedin.com/${kind === 'org' ? 'company' : 'in'}/${handle}`,
	},
	twitter: {
		name: 'X',
		pattern: /^\w{1,15}$/,
		example: 'ada',
		addressOf: (handle) => `https://x.com/${handle}`,
	},
}

/** Whom an account says it is there. */
export type Socials = Partial<Record<SocialKey, string>>

/** Characters of a name, or of an address that ends in one. */
const LENGTH_MAX = 500

/**
 * Names at other places as somebody typed or pasted them: with an at sign, or as an address. Empty ones are left out.
 *
 * @throws {HubError} `invalid-input`
 */
export function parseSocials(given: Socials): Socials {
	const parsed: Socials = {}
	for (const key of SOCIAL_KEYS) {
		const { name, pattern, example } = SOCIAL_PLACES[key]
		const typed = given[key]?.trim() ?? ''
		const refused = (): HubError => new HubError('invalid-input', { what: `the name at ${name}`, why: `write it like ${example}` })
		// The patterns below take the square of the length for some texts.
		if (typed.length > LENGTH_MAX) throw refused()
		const handle = /^https?:\/\//i.test(typed)
			? (typed
					.replace(/[?#].*$/, '')
					.replace(/\/+$/, '')
					.split('/')
					.at(-1) ?? '')
			: typed.replace(/^@/, '')
		if (handle === '') continue
		if (!pattern.test(handle)) throw refused()
		parsed[key] = handle
	}
	return parsed
}
