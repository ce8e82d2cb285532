import type { BackupTarget } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { isAbandoned, processMark } from '../process-mark.ts'

const PATH = 'writing.json'
const Claim = z.object({ process: z.string(), at: z.iso.datetime() })
/** A claim is renewed this often. */
const RENEWED_MS = 20_000
/** One that is older was left by a process that was killed, on whatever machine. */
const AGE_MS_MAX = 120_000

/**
 * Keeps other writers out of a target: a small file names the process that writes. Two that begin in the same moment may both go on; they then
 * write the same bytes under the same names, and only pruning must never meet a writer, which it looks for twice.
 *
 * @throws {HubError} `backup-running`
 */
export async function claimTarget(target: Omit<BackupTarget, 'claim'>): Promise<() => Promise<void>> {
	const write = (): Promise<void> => target.put(PATH, once(JSON.stringify({ process: processMark(), at: new Date().toISOString() })))
	if (await isClaimed(target)) throw new HubError('backup-running', { target: target.name })
	await write()
	const timer = setInterval(() => void write().catch(() => undefined), RENEWED_MS) // the next file that is written meets the same failure
	return async () => {
		clearInterval(timer)
		await target.delete(PATH)
	}
}

async function isClaimed(target: Omit<BackupTarget, 'claim'>): Promise<boolean> {
	const stored = await target.open(PATH)
	if (!stored) return false
	const parts: Uint8Array[] = []
	for await (const part of stored) parts.push(part)
	const found = Claim.safeParse(jsonOf(Buffer.concat(parts).toString()))
	if (!found.success) return false
	const ageMs = Date.now() - Date.parse(found.data.at)
	return ageMs < AGE_MS_MAX && (found.data.process === processMark() || !isAbandoned(found.data.process, ageMs))
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined // half a claim is none
	}
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text)
}
