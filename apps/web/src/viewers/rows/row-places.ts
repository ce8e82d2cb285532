import type { CellFilePlace, Repo, SplitPlace, ViewedRows } from '@stoa/hub'
import type { PageCall } from '../../site/route.ts'
import { rowAddress } from './rows-address.ts'

/** Where the rows of a split lead. */
export interface RowPlaces {
	/** Address of the page of a row. */
	rowAddress: (row: number) => string
	/** Address of a file in a row; absent where none can be made. */
	fileAddress: ((inside: Pick<CellFilePlace, 'row' | 'column' | 'at'>) => string) | undefined
}

/** The addresses of rows and their files, for a page that shows them to this caller. */
export function placesOf(
	{ assetAddress }: Pick<PageCall, 'assetAddress'>,
	{ repo, commit }: Pick<ViewedRows, 'commit'> & { repo: Repo },
	{ config, split }: Pick<SplitPlace, 'config' | 'split'>,
): RowPlaces {
	const place = { dataset: repo.name, commit, config, split }
	return {
		rowAddress: (row) => rowAddress(repo.name, place, row),
		fileAddress: assetAddress && ((inside) => assetAddress(repo, { ...place, ...inside })),
	}
}
