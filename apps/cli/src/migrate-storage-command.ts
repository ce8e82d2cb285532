import { readSettings, settingsFor, StartFailure, storeCalled, type AdminResult } from '@stoa/server/control'
import type { Command } from 'commander'
import { type Ask, withHub } from './ask-hub.ts'
import { timeText } from './backup-progress-line.ts'
import { bytesText } from './bytes-text.ts'
import { followMove } from './follow-move.ts'
import { ExitCode, print } from './print.ts'

interface Options {
	finish?: boolean
	cancel?: boolean
	leaveDamaged?: boolean
	json?: boolean
}

type MoveState = Extract<AdminResult, { did: 'storage-move-state' }>
type Progress = NonNullable<MoveState['progress']>
type Result = NonNullable<MoveState['result']>

const STAGES: Readonly<Record<Progress['stage'], string>> = { copying: 'Copying', switching: 'Switching', done: 'Done' }

function progressText({ stage, done, total, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: Progress): string {
	const left = secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`
	const bytes = `${bytesText(bytesDone)} of ${bytesText(bytesTotal)}, ${bytesText(bytesPerSecond)}/s`
	return `${STAGES[stage]}: ${done} of ${total} objects, ${bytes}${left}`
}

async function waitFor(ask: Ask, run: string): Promise<Result> {
	return followMove(async () => {
		const state = await ask({ do: 'storage-move-state', run })
		if (state.did !== 'storage-move-state') throw new StartFailure(`The hub answered "${state.did}"`)
		return state
	}, progressText)
}

function facts({ stage, from, to, objects, bytes, uploads }: Result): string {
	const size = `${objects} objects, ${bytesText(bytes)}`
	if (stage !== 'done')
		return `${size} of "${from}" are in "${to}", every byte read back. Run "stoa migrate-storage --finish" to use the new store.`
	const waiting =
		uploads === 0
			? ''
			: `\n${uploads} uploads in parts are not finished. Those that end after the restart begin anew; wait for them, if you can.`
	return `The hub uses "${to}": ${size}, every byte read back.\nBefore the next start, ${settingsFor(to)}. Then restart every process of the hub, and delete the old files yourself.${waiting}`
}

function show(json: boolean | undefined, result: Result): void {
	const { problems } = result
	const missing = problems.length === 0 ? [] : ['These objects could not be copied:', ...problems.map((problem) => `  ${problem}`)]
	print(json, { ...result }, [facts(result), ...missing].join('\n'))
	if (problems.length > 0) process.exitCode = ExitCode.problemsFound
}

async function migrate(address: string | undefined, { finish, cancel, leaveDamaged, json }: Options): Promise<void> {
	const target = address === undefined ? undefined : storeCalled(address, readSettings(process.env))
	if (cancel === true) {
		const result = await withHub((ask) => ask({ do: 'storage-move-cancel' }), { ignoresMove: true })
		if (result.did !== 'storage-move-cancel') return
		const { stage, to } = result
		const words = stage === 'done' ? `Forgot the keys of the move to "${to}".` : `Gave up the move to "${to}". What was copied there stays.`
		return print(json, { ...result }, words)
	}
	const result = await withHub(async (ask) => {
		if (target === undefined && finish !== true) {
			const state = await ask({ do: 'storage-move-state' })
			return state.did === 'storage-move-state' ? state.result : undefined
		}
		const begun = await ask({
			do: 'storage-move',
			...(target && { target }),
			finishes: finish ?? false,
			leavesProblems: leaveDamaged ?? false,
		})
		return waitFor(ask, begun.did === 'storage-move' ? begun.run : '')
	})
	if (result) show(json, result)
	else print(json, { stage: 'none' }, 'No move was begun. Name the new store: disk, or s3://bucket/prefix.')
}

/** Adds `stoa migrate-storage`. */
export function addMigrateStorageCommand(stoa: Command): void {
	stoa
		.command('migrate-storage')
		.description(
			'Move large files from the disk to S3 or back while the hub runs. Every object is hashed while it is copied, and read back. Without a target, show the move.',
		)
		.argument('[target]', 'disk, or s3://bucket/prefix with the keys of STOA_MOVE_S3_*')
		.option('--finish', 'use the new store once everything is there')
		.option('--leave-damaged', 'with --finish: leave objects behind that cannot be read')
		.option('--cancel', 'give up a move that is not switching yet, or forget the keys of one that is done')
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nIf it is interrupted, run it again: it goes on.\n\nExamples:\n  stoa migrate-storage s3://stoa/hub\n  stoa migrate-storage --finish\n  stoa migrate-storage disk --finish',
		)
		.action(migrate)
}
