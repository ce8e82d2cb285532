import { openDocs } from '@stoa/docs'
import { noMetadata, type Repo, type TreeEntry, VISITOR } from '@stoa/hub'
import { parseOid, repoId } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { PageThreads } from './page-threads.ts'
import { createRepoVolumes, type ReposWithDocs } from './repo-volumes.ts'
import { createSearchThread } from './search-thread.ts'
import { keepPages } from './volume.ts'

const FILES: Record<string, string> = { '_toctree.yml': '- local: index\n  title: Home\n', 'index.md': '# Home\n\n<Tip>Slow</Tip>\n' }
const OID = parseOid('a'.repeat(40))
const REPO: Repo = {
	id: 'r',
	ord: 1,
	kind: 'model',
	name: repoId('ada', 'engine'),
	ownerId: 'ada',
	visibility: 'public',
	gated: false,
	disabled: false,
	createdAt: new Date('2026-01-02'),
	lastModified: new Date('2026-01-02'),
	headOid: OID,
	likes: 0,
	downloads: 0,
	downloadsAllTime: 0,
	trendingScore: 0,
	usedStorage: 0,
	gitStorage: 0,
	metadata: noMetadata(),
}
const bytesOf = (path: string): Buffer => Buffer.from(FILES[path.replace('docs/', '')] ?? '')
const entryOf = (path: string): TreeEntry => ({
	type: 'file',
	path,
	oid: OID,
	size: bytesOf(path).length,
	lfs: undefined,
	xetHash: undefined,
	lastCommit: undefined,
})
const HUB: ReposWithDocs = {
	repos: { findReadable: async () => REPO },
	commits: { refs: async () => ({ branches: [], tags: [], converts: [], pullRequests: [] }) },
	files: {
		tree: async () => ({ commit: OID, entries: Object.keys(FILES).map((name) => entryOf(`docs/${name}`)), next: undefined }),
		pathsInfo: async (_actor, _ref, _rev, paths) => paths.map(entryOf),
		find: async (_actor, _ref, _rev, path) => ({
			...entryOf(path),
			repo: REPO,
			commit: OID,
			lfs: undefined,
			etag: OID,
			open: async () => Readable.from([bytesOf(path)]),
			diskPath: undefined,
		}),
	},
}

function volumesWith(threads: Partial<PageThreads>) {
	return createRepoVolumes({
		hub: HUB,
		kept: keepPages('repositories'),
		threads: {
			open: async () => 'limit',
			render: async () => 'limit',
			text: async () => 'limit',
			close: async () => undefined,
			...threads,
		},
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

test('contents that take too long are reported as unavailable', async () => {
	const volumes = volumesWith({ open: async () => 'limit' })
	const found = await volumes.find(VISITOR, ['ada', 'engine'])
	if (!found || 'moved' in found) throw new Error('The documentation was not found')
	await expect(found.open('main')).rejects.toThrow('The documentation of ada/engine is not available right now')
})
