import type { DatabaseMover } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { openPlace, withClient } from '../backup/move-database.ts'
import type { ConnectionConfig } from '../database/database.ts'
import { readBegunMove, removeCapture } from './capture-changes.ts'
import { finishTarget, readMark } from './move-target.ts'
import { type LiveMove, runLiveMove } from './run-live-move.ts'

/** What `createDatabaseMover` needs. */
export interface DatabaseMoverOptions extends Pick<LiveMove, 'gate' | 'newId' | 'now' | 'log'> {
	/** The data folder, in which the built-in database lives. */
	folder: string
	/** Whether the built-in database of this folder runs in this process already. */
	isBuiltInRunning: boolean
	/** The address of the database that the hub uses; `undefined` for the built-in one. */
	url: string | undefined
	/** Writes on disk where the hub is from now on, with the id of the move, or fails and leaves it where it was. */
	decide: (home: 'embedded' | 'outside', id: string) => Promise<void>
}

/** Moves the database while the hub uses it. `close` ends the server that a move has started. */
export function createDatabaseMover(options: DatabaseMoverOptions): DatabaseMover & { close(): Promise<void> } {
	const { gate, folder, decide, log } = options
	let { isBuiltInRunning } = options
	let present = options.url === undefined ? 'embedded' : nameOf(options.url)
	let closeServer: (() => Promise<void>) | undefined

	return {
		async run(target, { signal, onProgress }) {
			const place = target === 'embedded' ? target : nameOf(target)
			// Not quoted: it may contain a password.
			if (place === undefined)
				throw new HubError('database-move', {
					why: 'the target is no database. Write embedded, or an address that begins with postgres://',
				})
			if (place === present) throw new HubError('database-move', { why: 'the hub uses that database already. Name another one' })
			if (place === 'embedded' && isBuiltInRunning)
				throw new HubError('database-move', {
					why: 'the built-in database of this folder still runs in this process. Restart the hub, rename the folder "postgres" in the data folder, and run the command again',
				})
			const opened = await openPlace({ folder, log }, place === 'embedded' ? 'embedded' : { url: target })
			try {
				const moved = await runLiveMove({
					...options,
					target: { connection: opened.connection, place },
					decide: (id) => decide(place === 'embedded' ? 'embedded' : 'outside', id),
					signal,
					onProgress,
				})
				present = place
				closeServer = () => opened.close()
				isBuiltInRunning = isBuiltInRunning || place === 'embedded'
				return moved
			} catch (error) {
				await opened.close()
				throw error
			}
		},
		async cancel() {
			return withClient(gate.connection, async (client) => {
				const begun = await readBegunMove(client)
				if (!begun) throw new HubError('database-move', { why: 'no move was begun' })
				await removeCapture(client)
				return begun.place
			})
		},
		close: async () => closeServer?.(),
	}
}

/** The address of a database without its password; `undefined` for what is no such address. */
function nameOf(address: string): string | undefined {
	const url = /^postgres(?:ql)?:\/\//.test(address) ? URL.parse(address) : null
	if (!url) return undefined
	url.password = ''
	url.searchParams.delete('password')
	return url.href
}

/**
 * Looks whether a database that the hub starts with is the one that a move has led to: it completes a move that was decided, and refuses a database
 * that a move did not finish, or that the hub was moved away from.
 *
 * @param moved the move after which this database became that of the hub; `undefined` when none is known
 * @throws {HubError} `cannot-start`
 */
export async function settleLiveMove(connection: ConnectionConfig, moved: string | undefined, log: (line: string) => void): Promise<void> {
	await withClient(connection, async (client) => {
		const mark = await readMark(client)
		if (mark && (mark.stage !== 'complete' || mark.move !== moved))
			throw new HubError('cannot-start', {
				what: 'on this database',
				why: 'a move to it was begun and not finished. Start with the settings of the old database, and run "stoa migrate-database --live" again',
			})
		if (mark) await finishTarget(client)
		const begun = await readBegunMove(client)
		if (begun?.stage === 'done')
			throw new HubError('cannot-start', {
				what: 'on this database',
				why: `the hub was moved from it to ${begun.place}. Set STOA_DATABASE_URL to that one. To use this one all the same, run "drop schema stoa_move cascade" in it`,
			})
		if (begun)
			log(
				`a move of the database to ${begun.place} was begun, so every change is noted. Go on with "stoa migrate-database --live", or give it up with --cancel`,
			)
	})
}
