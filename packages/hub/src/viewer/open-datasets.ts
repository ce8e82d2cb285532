import type { TableConfig } from '@stoa/tables'
import { HubError, type Oid } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Files } from '../contents/files/files.ts'
import type { Snapshots } from '../git/snapshots.ts'
import { walkTree } from '../git/walk-tree.ts'
import { README_SIZE_MAX } from '../repositories/metadata/card.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { SharedReadings } from './shared-readings.ts'
import type { TableThreads } from './table-threads.ts'
import type { ViewedDataset } from './viewer.ts'

/** Most files of a dataset whose splits are shown. */
const FILES_MAX = 100_000
/** About how many bytes the splits of all datasets may take that are kept. */
const SPLITS_SIZE_MAX = 32_000_000
const TOO_MANY_FILES = `The dataset has more than ${FILES_MAX} files, so its splits are not shown.`

interface DatasetsDeps {
	files: Pick<Files, 'readText'>
	snapshots: Snapshots
	threads: Pick<TableThreads, 'splits'>
}

/** Finds the configurations of a dataset's default branch, or of the commit `at`. The caller must have found `repo` for an actor who may read its files. */
export type OpenDataset = (actor: Actor, repo: Repo, at?: Oid) => Promise<ViewedDataset>

const sizeOfConfigs = ({ configs }: { configs: TableConfig[] }): number =>
	configs.reduce(
		(sum, { name, splits }) => sum + name.length + splits.reduce((all, { files }) => all + files.join('').length + 50, 100),
		100,
	)

/** Creates `OpenDataset`, which keeps the configurations of commits. It throws `viewer-empty` and `viewer-splits`. */
export function createOpenDataset({ files, snapshots, threads }: DatasetsDeps): OpenDataset {
	const datasets = new SharedReadings<{ configs: TableConfig[] }>(SPLITS_SIZE_MAX, sizeOfConfigs)

	async function pathsOf(repo: Repo, commit: Oid): Promise<string[]> {
		const root = (await snapshots.folder(repo.id, commit, '')) ?? []
		const paths: string[] = []
		for await (const { path, entry } of walkTree(snapshots, repo.id, root, { prefix: '', recursive: true, cursor: [] })) {
			if (entry.type !== 'blob') continue
			if (paths.length === FILES_MAX) throw new HubError('viewer-splits', { why: TOO_MANY_FILES })
			paths.push(path)
		}
		return paths
	}

	async function readConfigs(actor: Actor, repo: Repo, commit: Oid): Promise<{ configs: TableConfig[] }> {
		const readme = await files.readText(actor, repo, commit, 'README.md', README_SIZE_MAX)
		const found = await threads.splits(await pathsOf(repo, commit), readme)
		if ('configs' in found) return found
		if (found.isEmpty) throw new HubError('viewer-empty', { why: found.why })
		throw new HubError('viewer-splits', { why: found.file === '' ? found.why : `Cannot read ${found.file}: ${found.why}` })
	}

	return async (actor, repo, at) => {
		const commit = at ?? repo.headOid
		if (commit === undefined) throw new HubError('viewer-empty', { why: 'Nothing was uploaded to the dataset yet.' })
		const { configs } = await datasets.get(`${repo.id}:${commit}`, () => readConfigs(actor, repo, commit))
		return { repo, commit, configs }
	}
}
