import { HubError } from '@stoa/vocabulary'

/** Another site where people have an account name. */
export interface SocialPlace {
	/** The site's own name. */
	name: string
	/** The pattern of a valid name. */
	pattern: RegExp
	/** An example of a name. */
	example: string
	/** The address of the profile with that name. */
	addressOf(handle: string, kind: 'user' | 'org'): string
}

/** The keys of the sites, in the order in which profiles show them. */
export const SOCIAL_KEYS = ['github', 'bluesky', 'linkedin', 'twitter'] as const
/** A key of a site. */
export type SocialKey = (typeof SOCIAL_KEYS)[number]

/** Sites that profiles may link to, by the keys of the clients' wire (protocol 06 section 3). */
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

/** An account's names on other sites. */
export type Socials = Partial<Record<SocialKey, string>>

/** Limit for a name, or for an address that ends in one, in characters. */
const LENGTH_MAX = 500

/**
 * Parses names on other sites as a person typed or pasted them: with an at sign, or as an address. Empty ones are dropped.
 *
 * @throws {HubError} `invalid-input`
 */
export function parseSocials(given: Socials): Socials {
	const parsed: Socials = {}
	for (const key of SOCIAL_KEYS) {
		const { name, pattern, example } = SOCIAL_PLACES[key]
		const typed = given[key]?.trim() ?? ''
		const refused = (): HubError =>
			new HubError('invalid-input', { what: `the name at ${name}`, field: key, why: `write it like ${example}` })
		// For some texts, the time of the patterns below grows with the square of the length.
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
