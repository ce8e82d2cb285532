import { openDocs } from '@stoa/docs'
import { VISITOR, type Hub } from '@stoa/hub'
import { expect, test } from 'vitest'
import type { PageThreads } from './page-threads.ts'
import { createRepoVolumes } from './repo-volumes.ts'
import { createSearchThread } from './search-thread.ts'
import { keepPages } from './volume.ts'

const FILES: Record<string, string> = { '_toctree.yml': '- local: index\n  title: Home\n', 'index.md': '# Home\n\n<Tip>Slow</Tip>\n' }
const REPO = { id: 'r', kind: 'model', name: 'ada/engine', headOid: 'a'.repeat(40), visibility: 'public', gated: false }
const bytesOf = (path: string): Buffer => Buffer.from(FILES[path.replace('docs/', '')] ?? '')
const HUB = {
	repos: { findReadable: async () => REPO },
	commits: { refs: async () => ({ tags: [] }) },
	files: {
		tree: async () => ({ entries: Object.keys(FILES).map((name) => ({ type: 'file', path: `docs/${name}` })) }),
		find: async (_actor: unknown, _ref: unknown, _rev: string, path: string) => ({
			size: bytesOf(path).length,
			open: async () => new Blob([new Uint8Array(bytesOf(path))]).stream(),
		}),
	},
} as unknown as Hub

function volumesWith(threads: Partial<PageThreads>) {
	return createRepoVolumes({
		hub: HUB,
		kept: keepPages(),
		threads: { close: async () => undefined, ...threads } as PageThreads,
		searching: createSearchThread(),
	})
}

test('a page that takes too long is shown as it is written', async () => {
	const volumes = volumesWith({ open: (source, options) => openDocs(source, options), render: async () => 'limit' })
	const found = await volumes.find(VISITOR, ['ada', 'engine'])
	if (!found || 'moved' in found) throw new Error('The documentation was not found')
	const volume = await found.open('main')
	const page = await volume?.page({ language: 'en', path: 'index' })
	expect(page?.html).toContain('&lt;Tip&gt;Slow&lt;/Tip&gt;')
	expect(page?.title).toBe('Home')
})

test('contents that take too long are said to be unavailable', async () => {
	const volumes = volumesWith({ open: async () => 'limit' })
	const found = await volumes.find(VISITOR, ['ada', 'engine'])
	if (!found || 'moved' in found) throw new Error('The documentation was not found')
	await expect(found.open('main')).rejects.toThrow('The documentation of ada/engine is not available right now')
})
