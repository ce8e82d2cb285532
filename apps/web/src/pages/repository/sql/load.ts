import type { QueriedRows, ViewedColumn } from '@stoa/hub'
import { type HubError, isHubError } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import type { Words } from '../../../words/words.ts'

/** What the page of a statement shows. */
export interface SqlData {
	frame: RepoFrame
	config: string
	split: string
	/** As the address has it; empty before anything is asked. */
	sql: string
	/** Whether the visitor may run statements. */
	isSignedIn: boolean
	/** Of the split; none while they are not known. */
	columns: readonly ViewedColumn[]
	answer: QueriedRows | undefined
	/** Why there is no answer: a sentence. */
	why: string | undefined
}

/** A sentence for people: clients compare the message of a refused statement, which says less. */
function reasonOf({ cannotRun }: Words['repository']['sql'], error: HubError): string {
	if (isHubError(error, 'viewer-condition')) return cannotRun(String(error.fields.why))
	return error.message
}

/** Runs the statement in the address, for people who signed in. */
export async function loadSql(call: PageCall<RepoParams | 'config' | 'split'>): Promise<SqlData | Elsewhere> {
	const frame = await loadRepo(call, 'dataset')
	if (isElsewhere(frame)) return frame
	const { config, split } = call.params
	const sql = call.url.searchParams.get('sql')?.trim() ?? ''
	const shown: SqlData = {
		frame,
		config,
		split,
		sql,
		isSignedIn: call.actor.kind === 'person',
		columns: [],
		answer: undefined,
		why: undefined,
	}
	const place = { dataset: frame.repo.name, config, split }
	try {
		// Also without a statement: a page about a split that does not exist, or that the caller may not read, is none.
		shown.columns = (await call.hub.viewer.firstRows(call.actor, place)).columns
		if (sql === '' || !shown.isSignedIn) return shown
		return { ...shown, answer: await call.hub.viewer.query(call.actor, place, sql) }
	} catch (error) {
		if (!isHubError(error) || !error.code.startsWith('viewer-') || isHubError(error, 'viewer-split-not-found')) throw error
		return { ...shown, why: reasonOf(call.words.repository.sql, error) }
	}
}
