import type { SplitPlace } from '@stoa/hub'
import { PAGES, type RepoId, splitRepoId } from '@stoa/vocabulary'

/** What is asked about the rows of a split, as the address has it. A search and a filter exclude each other. */
export interface RowsQuestion {
	search: string | undefined
	where: string | undefined
	sort: { column: string; isDescending: boolean } | undefined
}

/** Most characters of a field. */
const LENGTH_MAX = 4000

const textOf = (query: URLSearchParams, name: string): string | undefined => {
	const text = query.get(name)?.trim().slice(0, LENGTH_MAX)
	return text === '' ? undefined : text
}

/** Reads what is asked from an address. */
export function readQuestion(query: URLSearchParams): RowsQuestion {
	const search = textOf(query, 'q')
	if (search !== undefined) return { search, where: undefined, sort: undefined }
	const column = query.get('sort') ?? ''
	return {
		search: undefined,
		where: textOf(query, 'where'),
		sort: column === '' ? undefined : { column, isDescending: query.get('order') === 'desc' },
	}
}

/** Address of the rows that a question is about; `page` counts from 0. */
export function questionAddress(
	id: RepoId,
	{ config, split }: Pick<SplitPlace, 'config' | 'split'>,
	asked: RowsQuestion,
	page = 0,
): string {
	const { search, where, sort } = asked
	return PAGES.datasetRows.href(
		{ ...splitRepoId(id), config, split },
		{
			...(search !== undefined && { q: search }),
			...(where !== undefined && { where }),
			...(sort && { sort: sort.column, ...(sort.isDescending && { order: 'desc' }) }),
			...(page > 0 && { p: String(page) }),
		},
	)
}

/** A name as conditions and orders have it. */
export const quotedColumn = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The order of a question; `undefined` for that of the files. */
export function orderOf({ sort }: RowsQuestion): string | undefined {
	return sort && `${quotedColumn(sort.column)} ${sort.isDescending ? 'DESC' : 'ASC'}`
}

/** Whether anything is asked. */
export const isAsked = ({ search, where, sort }: RowsQuestion): boolean => search !== undefined || where !== undefined || sort !== undefined
