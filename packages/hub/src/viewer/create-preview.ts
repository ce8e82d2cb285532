import { isReadable, TableError } from '@stoa/tables'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { OpenDataset } from './open-datasets.ts'
import { openSplit } from './open-split.ts'
import type { OpenSplit, SplitReader } from './read-split.ts'
import { isUnreadable, viewerError } from './viewer-errors.ts'
import type { Preview, PreviewQuery, SplitPlace, ViewedDataset, ViewedRows } from './viewer.ts'

const PAGE_ROWS = 100

interface PreviewDeps {
	openDataset: OpenDataset
	splits: SplitReader
}

function late(milliseconds: number): Promise<'late'> {
	return new Promise((done) => void setTimeout(() => done('late'), milliseconds).unref())
}

/** The one that is asked for, or the first one that stands out. */
function choose<Item extends { name: string }>(
	items: readonly Item[],
	name: string | undefined,
	isFirst: (item: Item) => boolean,
): Item | undefined {
	if (name !== undefined) return items.find((item) => item.name === name)
	return items.find(isFirst) ?? items[0]
}

/** What is known while a preview is read. */
interface Progress {
	dataset: ViewedDataset | undefined
	place: SplitPlace | undefined
}

/** Creates the reading of rows for pages. The caller must have found `repo` for the actor. */
export function createPreview({ openDataset, splits }: PreviewDeps): (actor: Actor, repo: Repo, query: PreviewQuery) => Promise<Preview> {
	/** The first rows at once, and their number when counting takes only a moment. */
	async function page(place: OpenSplit, { offset, waitMsMax }: PreviewQuery): Promise<ViewedRows> {
		if (offset > 0) return splits.rows(place, { offset, length: PAGE_ROWS })
		const first = await splits.firstRows(place)
		if (first.total !== undefined) return first
		const counted = splits.size(place).catch((error: unknown) => {
			if (error instanceof TableError) return undefined
			throw error
		})
		const size = await Promise.race([counted, late(waitMsMax / 2)])
		return size === undefined || size === 'late' ? first : { ...first, total: size.rows, isPartial: size.isPartial }
	}

	async function read(actor: Actor, repo: Repo, query: PreviewQuery, progress: Progress): Promise<Preview> {
		const dataset = await openDataset(actor, repo)
		progress.dataset = dataset
		const config = choose(dataset.configs, query.config, ({ isDefault }) => isDefault)
		if (config?.why !== undefined) throw new HubError('viewer-splits', { why: config.why })
		const split = config && choose(config.splits, query.split, () => false)
		if (!config || !split) {
			if (query.config === undefined) return { is: 'none' }
			throw new HubError('viewer-split-not-found')
		}
		if (query.config === undefined && !isReadable(config.module)) return { is: 'none' }
		const place = { dataset: repo.name, config: config.name, split: split.name }
		progress.place = place
		return { is: 'rows', dataset, place, page: await page(openSplit(actor, dataset, place), query) }
	}

	return async (actor, repo, query) => {
		const progress: Progress = { dataset: undefined, place: undefined }
		const reading = read(actor, repo, query, progress).catch((thrown: unknown): Preview => {
			const error = viewerError(thrown)
			if (isHubError(error, 'viewer-empty')) return { is: 'none' }
			if (isUnreadable(error)) return { is: 'unreadable', ...progress, why: error.message }
			throw error
		})
		const answer = await Promise.race([reading, late(query.waitMsMax)])
		if (answer !== 'late') return answer
		// It goes on for the next visit, which is told what failed.
		reading.catch(() => undefined)
		return { is: 'pending', ...progress }
	}
}
