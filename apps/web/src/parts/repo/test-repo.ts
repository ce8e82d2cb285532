import { noMetadata, type Repo } from '@stoa/hub'
import { parseOid, repoId } from '@stoa/vocabulary'

const CHANGED = new Date('2026-11-21T10:00:00Z')

/** A public model `demo/digits` for tests of functions that take a repository as a value. */
export function testRepo(fields: Partial<Repo> = {}): Repo {
	return {
		id: '0'.repeat(24),
		ord: 1,
		kind: 'model',
		name: repoId('demo', 'digits'),
		ownerId: '1'.repeat(24),
		visibility: 'public',
		gated: false,
		disabled: false,
		createdAt: CHANGED,
		lastModified: CHANGED,
		headOid: parseOid('c'.repeat(40)),
		likes: 0,
		downloads: 0,
		downloadsAllTime: 0,
		trendingScore: 0,
		usedStorage: 0,
		gitStorage: 0,
		metadata: noMetadata(),
		...fields,
	}
}
