import { StartFailure, type AdminResult } from '@stoa/server/control'
import type { Command } from 'commander'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, withHub } from './ask-hub.ts'
import { bytesText } from './bytes-text.ts'
import { ExitCode, print } from './print.ts'

/** How often a running collection is asked whether it is done, in milliseconds. */
const ASK_MS = 200

type State = Extract<AdminResult, { did: 'collect-state' }>

async function waitFor(ask: Ask, run: string): Promise<State> {
	for (;;) {
		const state = await ask({ do: 'collect-state', run })
		if (state.did !== 'collect-state') throw new StartFailure(`The hub answered "${state.did}"`)
		if (state.failure !== undefined) throw new StartFailure(`The collection stopped: ${state.failure}. The next one continues it.`)
		if (state.isDone) return state
		await sleep(ASK_MS)
	}
}

/** Adds `stoa collect`. */
export function addCollectCommand(stoa: Command): void {
	stoa
		.command('collect')
		.description('Delete stored bytes that nothing refers to any more. A running hub does this by itself every hour.')
		.option('--now', 'do not wait for the grace period (STOA_COLLECT_GRACE), compare the whole store with the database, and prune git')
		.option('--strays', 'delete bytes that the database does not know even if they are many')
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nUploads that are under way are never touched. A collection that is stopped or killed is continued by the next one.\n\nExample:\n  stoa collect --now',
		)
		.action(async ({ now = false, strays = false, json }: { now?: boolean; strays?: boolean; json?: boolean }) => {
			const state = await withHub(async (ask) => {
				const begun = await ask({ do: 'collect', isNow: now, deletesStrays: strays })
				return waitFor(ask, begun.did === 'collect' ? begun.run : '')
			})
			const { freedBytes, freedCount, problem } = state
			const line = `Freed ${bytesText(freedBytes)} in ${freedCount} objects.`
			print(json, { freedBytes, freedCount, problem }, [line, ...(problem === undefined ? [] : [problem])].join('\n'))
			if (problem !== undefined) process.exitCode = ExitCode.problemsFound
		})
}
