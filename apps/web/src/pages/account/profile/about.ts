import type { RepoKind } from '@stoa/vocabulary'
import type { Words } from '../../../words/words.ts'

/** An account in a sentence, for search engines and previews of links: its own description, or what it publishes. */
export function aboutAccount(
	{ account: { profile: words }, repoCounts }: Words,
	{
		account,
		kinds,
	}: {
		account: { name: string; kind: 'user' | 'org'; description?: string | undefined }
		kinds: readonly { kind: RepoKind; total: number }[]
	},
): string {
	if (account.description) return account.description
	const published = kinds.filter(({ total }) => total > 0).map(({ kind, total }) => repoCounts.counted(kind, total))
	if (published.length === 0) return words.publishesNothing[account.kind](account.name)
	return words.publishes[account.kind](account.name, published)
}
