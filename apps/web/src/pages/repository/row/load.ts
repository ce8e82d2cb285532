import type { Preview, ViewedCell, ViewedColumn, ViewedRow } from '@stoa/hub'
import { HubError, PAGES, splitRepoId } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { highlightFence } from '../../../viewers/program/highlight-code.ts'
import { codeLanguage } from '../../../viewers/rows/code-language.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** How long the page waits for its row, in milliseconds. */
const WAIT_MS = 5000
/** Longest program that is colored, in characters, and how many of them. */
const CODE_MAX = 20_000
const PROGRAMS_MAX = 4

/** What the page of one row shows. */
export interface RowData {
	frame: RepoFrame
	config: string
	split: string
	/** Number of the row, from 0. */
	row: number
	preview: Preview
	/** Programs in its cells, colored, by column. */
	programs: ReadonlyMap<string, { language: string; html: string | undefined }>
}

async function colour(call: Pick<PageCall, 'tools'>, columns: readonly ViewedColumn[], { cells }: ViewedRow): Promise<RowData['programs']> {
	const programs = new Map<string, { language: string; html: string | undefined }>()
	const valueOf = (name: string): ViewedCell | undefined => cells[columns.findIndex((column) => column.name === name)]
	for (const [index, { name }] of columns.entries()) {
		const cell = cells[index]
		const language = typeof cell === 'string' ? codeLanguage(name, valueOf) : undefined
		if (typeof cell !== 'string' || language === undefined || cell.length > CODE_MAX || programs.size === PROGRAMS_MAX) continue
		programs.set(name, { language, html: await highlightFence(call, language, cell) })
	}
	return programs
}

/** Reads one row of a split. @throws {HubError} `viewer-split-not-found` also for a number that is none */
export async function loadRow(call: PageCall<RepoParams | 'config' | 'split' | 'row'>): Promise<RowData | Elsewhere> {
	const frame = await loadRepo(call, 'dataset')
	if (isElsewhere(frame)) return frame
	const { config, split, row: asked } = call.params
	if (!/^\d{1,12}$/.test(asked)) throw new HubError('viewer-split-not-found')
	const row = Number(asked)
	const query = { config, split, offset: row, length: 1, waitMsMax: WAIT_MS }
	const preview = await call.hub.viewer.preview(call.actor, frame.repo.name, query)
	const [shown] = preview.is === 'rows' ? preview.page.rows : []
	if (preview.is === 'rows' && !shown) throw new HubError('viewer-split-not-found')
	const programs = preview.is === 'rows' && shown ? await colour(call, preview.page.columns, shown) : new Map()
	return { frame, config, split, row, preview, programs }
}

/** The one address of the row. */
export function canonicalRow({ frame, config, split, row }: RowData): string {
	return PAGES.datasetRow.href({ ...splitRepoId(frame.repo.name), config, split, row: String(row) })
}
