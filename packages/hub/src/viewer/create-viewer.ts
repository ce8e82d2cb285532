import { ROWS_MAX, type TableConfig } from '@stoa/tables'
import { HubError } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Files } from '../contents/files/files.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { Repo, Repos } from '../repositories/repos/repo.ts'
import type { Standing } from '../repositories/standing/standing.ts'
import { createCellFiles } from './cell-files.ts'
import { createPreview } from './create-preview.ts'
import { createQuestions } from './create-questions.ts'
import { createFileRows } from './file-rows.ts'
import { createOpenDataset } from './open-datasets.ts'
import { type OpenSplit, openSplit } from './open-split.ts'
import type { FindConverted } from './open-table.ts'
import type { TableEngine } from './questions/engine.ts'
import type { LocalFiles } from './questions/local-files.ts'
import { createSplitReader } from './read-split.ts'
import { createTableThreads } from './table-threads.ts'
import { explained, isUnreadable } from './viewer-errors.ts'
import type { SplitPlace, SplitSize, ViewedDataset, Viewer } from './viewer.ts'
import { within } from './within.ts'

/** What the viewer needs. `door` checks access. */
interface ViewerDeps {
	door: Pick<Repos, 'findReadable'>
	files: Pick<Files, 'find' | 'readText'>
	snapshots: Snapshots
	standing: Pick<Standing, 'actorOf'>
	engine?: TableEngine | undefined
	localFiles?: LocalFiles | undefined
	/** Finds the Parquet files that were made of a split; absent where nothing is converted. */
	converted?: FindConverted | undefined
}

/** Creates the viewer; its threads start at first use. */
export function createViewer({ door, files, snapshots, standing, engine, localFiles, converted }: ViewerDeps): Viewer {
	const threads = createTableThreads()
	const splits = createSplitReader({ find: files.find, threads })
	const openDataset = createOpenDataset({ files, snapshots, threads })
	const questions = createQuestions({ splits, engine, localFiles, converted })
	const preview = createPreview({ openDataset, splits, questions })

	const find = (actor: Actor, id: string): Promise<Repo> => door.findReadable(actor, { kind: 'dataset', id })
	const dataset = async (actor: Actor, id: string): Promise<ViewedDataset> => openDataset(actor, await find(actor, id))

	const open = async (actor: Actor, place: SplitPlace): Promise<OpenSplit> => openSplit(actor, await dataset(actor, place.dataset), place)

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
		async kinds(actor, place) {
			const split = await open(actor, place)
			return explained(() => questions.kinds(split))
		},
		async filter(actor, place, filter) {
			const split = await open(actor, place)
			return explained(() => questions.filter(split, filter))
		},
		async search(actor, place, search) {
			const split = await open(actor, place)
			return explained(() => questions.search(split, search))
		},
		async query(actor, place, sql) {
			const split = await open(actor, place)
			return explained(async () => {
				const { file, isCut } = await questions.query(split, { sql, format: 'parquet', rowsMax: ROWS_MAX })
				return { ...(await splits.result(file)), isCut, commit: split.commit }
			})
		},
		async queryFile(actor, place, query) {
			const split = await open(actor, place)
			const { file, isCut } = await explained(() => questions.query(split, query))
			return { file, isCut, commit: split.commit }
		},
		async statistics(actor, place, waitMsMax) {
			const split = await open(actor, place)
			const found = await within(
				waitMsMax,
				explained(() => questions.statistics(split)),
			)
			if (found === 'late') throw new HubError('viewer-not-ready')
			return found
		},
		cellFile: createCellFiles({ repos: door, find: files.find, standing, openDataset, splits }),
		preview: async (actor, id, query) => preview(actor, await find(actor, id), query),
		fileRows: createFileRows({ door, splits }),
		engineState: async () => engine?.state(),
		async close() {
			await engine?.close()
			await localFiles?.close()
			await threads.close()
		},
	}
}
