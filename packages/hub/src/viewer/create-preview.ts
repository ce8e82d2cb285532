import { isReadable, TableError } from '@stoa/tables'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { OpenDataset } from './open-datasets.ts'
import type { Questions } from './create-questions.ts'
import { type OpenSplit, openSplit } from './open-split.ts'
import type { SplitReader } from './read-split.ts'
import { isUnreadable, viewerError } from './viewer-errors.ts'
import type { Preview, PreviewQuery, SplitPlace, ViewedDataset, ViewedRows } from './viewer.ts'
import { within } from './within.ts'

const PAGE_ROWS = 100

interface PreviewDeps {
	openDataset: OpenDataset
	splits: SplitReader
	questions: Pick<Questions, 'filter' | 'search'>
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

/** Failures that are about the question, and not about the dataset. */
const OF_QUESTIONS = ['viewer-condition', 'viewer-costly', 'viewer-no-text', 'viewer-not-offered'] as const
const isRefused = (error: unknown): error is HubError => OF_QUESTIONS.some((code) => isHubError(error, code))

/** A sentence for people: clients compare the message of a refused condition, which says less. */
function reasonOf({ code, message, fields: { name, why } }: HubError): string {
	if (code !== 'viewer-condition') return message
	return `Cannot read the ${name === 'orderby' ? 'order' : 'condition'}: ${String(why)}`
}

/** What is known while a preview is read. */
interface Progress {
	dataset: ViewedDataset | undefined
	place: SplitPlace | undefined
}

/** Creates the reading of rows for pages. The caller must have found `repo` for the actor. */
export function createPreview({
	openDataset,
	splits,
	questions,
}: PreviewDeps): (actor: Actor, repo: Repo, query: PreviewQuery) => Promise<Preview> {
	/** The first rows at once, and their number when counting takes only a moment. */
	async function page(
		place: OpenSplit,
		{ offset, length = PAGE_ROWS, waitMsMax, search, where, order }: PreviewQuery,
	): Promise<ViewedRows> {
		if (search !== undefined) return questions.search(place, { query: search, offset, length })
		if (where !== undefined || order !== undefined) return questions.filter(place, { where, order, offset, length })
		if (offset > 0 || length < PAGE_ROWS) return splits.rows(place, { offset, length })
		const first = await splits.firstRows(place)
		if (first.total !== undefined) return first
		const counted = splits.size(place).catch((error: unknown) => {
			if (error instanceof TableError) return undefined
			throw error
		})
		const size = await within(waitMsMax / 2, counted)
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
			const { dataset, place } = progress
			if (dataset && place && isRefused(error)) return { is: 'refused', dataset, place, why: reasonOf(error) }
			if (isHubError(error, 'viewer-not-ready')) return { is: 'pending', ...progress }
			// An archive may hold anything, and is then one of the files.
			const isOther = query.config === undefined && isHubError(error, 'viewer-format')
			if (isOther || isHubError(error, 'viewer-empty')) return { is: 'none' }
			if (isUnreadable(error)) return { is: 'unreadable', ...progress, why: error.message }
			throw error
		})
		// It goes on for the next visit, which is told what failed.
		const answer = await within(query.waitMsMax, reading)
		return answer === 'late' ? { is: 'pending', ...progress } : answer
	}
}
