import type { SplitPlace } from '@stoa/hub'
import { PAGES, type RepoId, splitRepoId } from '@stoa/vocabulary'

/** Address of the rows of a split; `page` counts from 0. */
export function rowsAddress(id: RepoId, { config, split }: Pick<SplitPlace, 'config' | 'split'>, page = 0): string {
	return PAGES.datasetRows.href({ ...splitRepoId(id), config, split }, page > 0 ? { p: String(page) } : {})
}

/** Address that leads to the rows of what a form chooses. */
export function chooseRowsAddress(id: RepoId): string {
	return PAGES.chooseDatasetRows.href(splitRepoId(id))
}

/** Address of one row of a split, counted from 0. */
export function rowAddress(id: RepoId, { config, split }: Pick<SplitPlace, 'config' | 'split'>, row: number): string {
	return PAGES.datasetRow.href({ ...splitRepoId(id), config, split, row: String(row) })
}
