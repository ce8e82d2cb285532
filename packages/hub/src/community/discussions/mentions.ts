import { accountAddress } from '@stoa/vocabulary'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'

/** Most people that one text can notify. */
const MENTIONS_MAX = 10
/** Most names that are looked up for the texts of one page. */
const LINKED_MAX = 200
/** Most characters of a text that are searched for mentions. */
const LOOKED_AT_MAX = 65_536

const NAME = '[A-Za-z0-9](?:[\\w.-]{0,40}[A-Za-z0-9_])?'
/** A mention, or a construct that may contain `@` with another meaning: code, links, HTML. Each part has a length limit, so that no text takes long. */
const MENTION = new RegExp(
	`(^(\`\`\`|~~~)[^]*?^\\2.*$|\`[^\`\\n]*\`|\\[[^\\]\\n]{0,300}\\]\\([^)\\n]{0,500}\\)|<[^>\\n]{0,300}>)|(?<![\\w@./-])@(${NAME})`,
	'gm',
)

/**
 * The names that a text mentions with `@`, in lower case and without those in code. Only the first ten count, so that one text cannot
 * notify everyone.
 *
 * @example
 * ```ts
 * assert.deepEqual(mentionsIn('Thanks @Ada and `@ben`, mail me@example.org'), ['ada'])
 * ```
 */
export function mentionsIn(text: string): string[] {
	const names = [...text.slice(0, LOOKED_AT_MAX).matchAll(MENTION)].flatMap(([, , , name]) => name?.toLowerCase() ?? [])
	return [...new Set(names)].slice(0, MENTIONS_MAX)
}

/**
 * Turns mentions of existing accounts in Markdown texts into links.
 *
 * @example
 * ```ts
 * const [text] = await linkMentions({ byName: async (name) => (name === 'ada' ? ada : undefined) }, ['Thanks @Ada and @nobody'])
 * assert.equal(text, 'Thanks [@Ada](/ada) and @nobody')
 * ```
 */
export async function linkMentions(accounts: Pick<AccountRecords, 'byName'>, texts: readonly string[]): Promise<string[]> {
	const names = [...new Set(texts.flatMap((text) => (text.includes('@') ? mentionsIn(text) : [])))].slice(0, LINKED_MAX)
	const found = await Promise.all(names.map((name) => accounts.byName(name)))
	const known = new Map(found.flatMap((account) => (account ? [[account.name.toLowerCase(), account.name]] : [])))
	if (known.size === 0) return [...texts]
	return texts.map((text) =>
		text.replaceAll(MENTION, (whole: string, _other, _fence, name: string | undefined) => {
			const account = name === undefined ? undefined : known.get(name.toLowerCase())
			return account === undefined ? whole : `[@${name}](${accountAddress(account)})`
		}),
	)
}
