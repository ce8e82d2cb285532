import { setTimeout as sleep } from 'node:timers/promises'
import { AdminResult, findRunning } from '../../apps/server/src/control.ts'
import type { AdminCommand } from '../../apps/server/src/control.ts'
import type { Place } from './place.ts'

const POLL_MS = 250

/** Asks a running hub what the command line would ask it. @throws when it does not answer with 200 */
async function command({ data }: Place, body: AdminCommand): Promise<AdminResult> {
	const running = await findRunning(data)
	if (!running) throw new Error(`No hub runs over ${data}`)
	const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
	const answer = await fetch(`${running.address}/-/admin`, { method: 'POST', headers, body: JSON.stringify(body) })
	if (!answer.ok) throw new Error(`"${body.do}" answered ${answer.status}: ${await answer.text()}`)
	return AdminResult.parse(await answer.json())
}

/** Collects everything that is dead now. Resolves with how many objects and bytes were freed. @throws when the collection fails */
export async function collect(place: Place): Promise<{ count: number; bytes: number }> {
	const begun = await command(place, { do: 'collect', isNow: true, deletesStrays: false })
	if (begun.did !== 'collect') throw new Error(`The hub answered "${begun.did}"`)
	for (;;) {
		const state = await command(place, { do: 'collect-state', run: begun.run })
		if (state.did !== 'collect-state' || state.failure !== undefined) throw new Error(`The collection failed: ${JSON.stringify(state)}`)
		if (state.isDone) return { count: state.freedCount, bytes: state.freedBytes }
		await sleep(POLL_MS)
	}
}

/** Checks everything and hashes every stored byte again. Resolves with what is wrong. */
export async function scrub(place: Place): Promise<{ problems: string[]; bytes: number }> {
	const begun = await command(place, { do: 'check-start', isReading: true, isRepairing: false })
	if (begun.did !== 'check-start') throw new Error(`The hub answered "${begun.did}"`)
	for (;;) {
		const state = await command(place, { do: 'check-state', run: begun.run })
		if (state.did !== 'check-state' || state.failure !== undefined) throw new Error(`The check failed: ${JSON.stringify(state)}`)
		if (state.result) return { problems: state.result.problems, bytes: state.bytes }
		await sleep(POLL_MS)
	}
}

/** Writes a backup. Resolves with how many bytes it wrote and what it found wrong. @throws when it fails */
export async function backup(place: Place, target: string): Promise<{ problems: string[]; bytes: number }> {
	const begun = await command(place, { do: 'backup', target })
	if (begun.did !== 'backup') throw new Error(`The hub answered "${begun.did}"`)
	for (;;) {
		const state = await command(place, { do: 'backup-state', run: begun.run })
		if (state.did !== 'backup-state' || state.failure !== undefined) throw new Error(`The backup failed: ${JSON.stringify(state)}`)
		if (state.result) return { problems: state.result.problems, bytes: state.result.bytesWritten }
		await sleep(POLL_MS)
	}
}
