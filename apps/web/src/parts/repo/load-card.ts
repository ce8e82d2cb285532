import type { Repo } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { blobAddress, resolveAddress, type Oid } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** Bytes of a README that pages render. */
const CARD_MAX = 1_000_000

/** Renders a Markdown file of a repository with its links and images pointed at the repository's own pages. */
export async function renderMarkdownFile(call: PageCall, repo: Repo, rev: string, path: string, text: string): Promise<Rendered> {
	const address = { kind: repo.kind, id: repo.name }
	const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined
	return call.tools.markdown.render(text, {
		linkBase: blobAddress(address, rev, ''),
		imageBase: resolveAddress(address, rev, ''),
		folder,
		origin: call.origin,
		imageProxy: call.hub.externalImages.proxy,
	})
}

/** The card of a repository at a commit; `undefined` when it has none. */
export async function loadCard(call: PageCall, repo: Repo, commit: Oid): Promise<Rendered | undefined> {
	const text = await call.hub.files.readText(call.actor, repo, commit, 'README.md', CARD_MAX)
	return text === undefined ? undefined : renderMarkdownFile(call, repo, 'main', 'README.md', text)
}
