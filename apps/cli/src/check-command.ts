import { StartFailure, type AdminResult } from '@stoa/server/control'
import { byteText } from '@stoa/vocabulary'
import { type Command, Option } from 'commander'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, withHub } from './ask-hub.ts'
import { ExitCode, print } from './print.ts'

interface Options {
	hash?: boolean
	repair?: boolean
	json?: boolean
}

type Found = NonNullable<Extract<AdminResult, { did: 'check-state' }>['result']>

/** How often a running check is asked how far it is, in milliseconds: the first times sooner, because most checks take a moment. */
const ASK_MS = 1000
const ASK_FIRST_MS = 50

async function check(ask: Ask, { hash: isReading = false, repair: isRepairing = false }: Options): Promise<Found> {
	const begun = await ask({ do: 'check-start', isReading, isRepairing })
	const run = begun.did === 'check-start' ? begun.run : ''
	const isTerminal = process.stderr.isTTY
	for (let waitMs = ASK_FIRST_MS; ; waitMs = Math.min(ASK_MS, waitMs * 2)) {
		const state = await ask({ do: 'check-state', run })
		if (state.did !== 'check-state') throw new StartFailure(`The hub answered "${state.did}"`)
		if (isTerminal) process.stderr.write(`\r\u001B[K${state.result ? '' : `${state.checked} checked, ${byteText(state.bytes)} read`}`)
		if (state.failure !== undefined) throw new StartFailure(`The check failed: ${state.failure}`)
		if (state.result) return state.result
		await sleep(waitMs)
	}
}

function words({ problems, repairs, orphans, orphanCount, orphanBytes }: Found): string {
	const lines = repairs.map(({ name, problem, from, note }) => {
		const outcome = from === undefined ? `Could not repair` : 'Repaired'
		const details = [from === undefined ? undefined : `from ${from}`, note].filter((text) => text !== undefined).join('; ')
		return `${outcome} ${name}: ${problem.replace(`${name} `, '')}${details === '' ? '' : ` (${details})`}`
	})
	if (orphanCount > 0) {
		lines.push(`Not in the database, and kept: ${orphanCount} files of ${byteText(orphanBytes)} in the store`)
		lines.push(...orphans.map(({ name, size }) => `  ${name}  ${byteText(size)}`))
		if (orphanCount > orphans.length) lines.push(`  and ${orphanCount - orphans.length} more`)
	}
	return [...lines, ...(problems.length === 0 ? ['No problems found.'] : problems)].join('\n')
}

/** Adds `stoa check`. */
export function addCheckCommand(stoa: Command): void {
	stoa
		.command('check')
		.description('Compare database, git and the store of large files with each other, in both directions. Changes nothing by itself.')
		.option('--hash', 'read every byte and compare it with its hash; takes as long as reading everything')
		.option('--repair', 'repair what can be repaired: from chunks, earlier versions in the bucket, or a backup; deletes nothing')
		.addOption(new Option('--json', 'print JSON, for scripts'))
		.addHelpText('after', '\nExamples:\n  stoa check && echo sound\n  stoa check --hash\n  stoa check --hash --repair')
		.action(async (options: Options) => {
			const result = await withHub((ask) => check(ask, options))
			print(options.json, { did: 'check', ...result }, words(result))
			const isLeft = result.problems.length > 0 || result.repairs.some(({ from }) => from === undefined)
			if (isLeft) process.exitCode = ExitCode.problemsFound
		})
}
