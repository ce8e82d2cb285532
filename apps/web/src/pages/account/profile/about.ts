import type { RepoKind } from '@stoa/vocabulary'
import { counted } from '../../../layouts/counted.ts'

/** An account in a sentence, for search engines and previews of links: its own description, or what it publishes. */
export function aboutAccount({
	account,
	kinds,
}: {
	account: { name: string; kind: 'user' | 'org'; description?: string | undefined }
	kinds: readonly { kind: RepoKind; total: number }[]
}): string {
	if (account.description) return account.description
	const published = kinds.filter(({ total }) => total > 0).map(({ kind, total }) => counted(kind, total))
	const who = account.kind === 'org' ? `The organization ${account.name}` : account.name
	if (published.length === 0) return `${who} has published nothing on this hub yet.`
	return `${who} publishes ${new Intl.ListFormat('en').format(published)} on this hub.`
}
