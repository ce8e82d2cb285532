import type { TableConfig } from '@stoa/tables'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Files } from '../contents/files/files.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { Repo, Repos } from '../repositories/repos/repo.ts'
import { createPreview } from './create-preview.ts'
import { createOpenDataset } from './open-datasets.ts'
import { openSplit } from './open-split.ts'
import { createSplitReader } from './read-split.ts'
import { createTableThreads } from './table-threads.ts'
import { explained, isUnreadable } from './viewer-errors.ts'
import type { SplitSize, ViewedDataset, Viewer } from './viewer.ts'

/** What the viewer needs. `door` checks access. */
interface ViewerDeps {
	door: Pick<Repos, 'findReadable'>
	files: Pick<Files, 'find' | 'readText'>
	snapshots: Snapshots
}

/** Creates the viewer; its threads start at first use. */
export function createViewer({ door, files, snapshots }: ViewerDeps): Viewer {
	const threads = createTableThreads()
	const splits = createSplitReader({ find: files.find, threads })
	const openDataset = createOpenDataset({ files, snapshots, threads })
	const preview = createPreview({ openDataset, splits })

	const find = (actor: Actor, id: string): Promise<Repo> => door.findReadable(actor, { kind: 'dataset', id })
	const dataset = async (actor: Actor, id: string): Promise<ViewedDataset> => openDataset(actor, await find(actor, id))

	async function sizesOf(actor: Actor, found: ViewedDataset, { name: config, splits: all }: TableConfig): Promise<SplitSize[]> {
		const sizes: SplitSize[] = []
		for (const { name: split } of all) sizes.push({ name: split, ...(await splits.size(openSplit(actor, found, { config, split }))) })
		return sizes
	}

	return {
		dataset,
		async firstRows(actor, place) {
			const found = await dataset(actor, place.dataset)
			return explained(() => splits.firstRows(openSplit(actor, found, place)))
		},
		async rows(actor, place, range) {
			const found = await dataset(actor, place.dataset)
			return explained(() => splits.rows(openSplit(actor, found, place), range))
		},
		async sizes(actor, id, config) {
			const found = await dataset(actor, id)
			try {
				return { config, splits: await explained(() => sizesOf(actor, found, config)), why: config.why }
			} catch (error) {
				if (!isUnreadable(error)) throw error
				return { config, splits: [], why: error.message }
			}
		},
		preview: async (actor, id, query) => preview(actor, await find(actor, id), query),
		close: () => threads.close(),
	}
}
