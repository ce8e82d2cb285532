import {
	AdminResult,
	findRunning,
	openDataFolder,
	readSettings,
	runAdminCommand,
	StartFailure,
	type AdminCommand,
} from '@stoa/server/control'
import { z } from 'zod'

const Refusal = z.object({ error: z.string() })

/** Runs a command on the hub. @throws {StartFailure} with a sentence for the terminal when it fails */
export type Ask = (command: AdminCommand) => Promise<AdminResult>

/** Runs `command` on the hub of the settings' data folder. @throws as `Ask` */
export async function askHub(command: AdminCommand): Promise<AdminResult> {
	return withHub((ask) => ask(command))
}

/** Runs several commands on one hub. If none runs over the settings' data folder, opens one until `work` ends. */
export async function withHub<T>(work: (ask: Ask) => Promise<T>, options: { ignoresMove?: boolean } = {}): Promise<T> {
	const given = readSettings(process.env)
	const settings = { ...given, STOA_DATA: await openDataFolder(given.STOA_DATA) }
	const running = await findRunning(settings.STOA_DATA)
	if (running) return work((command) => askRunning(running, command))
	const { createLog, openRooms } = await import('@stoa/server')
	const log = createLog({ ...settings, STOA_LOG_LEVEL: 'warn' })
	const rooms = await openRooms(settings, log, options)
	try {
		return await work((command) => runAdminCommand(rooms.hub, command))
	} finally {
		await rooms.close()
	}
}

/** Runs a command on a hub that runs. @throws {StartFailure} with a sentence for the terminal when it fails */
export async function askRunning(
	{ address, operatorSecret }: { address: string; operatorSecret: string },
	command: AdminCommand,
): Promise<AdminResult> {
	const headers = { authorization: `Bearer ${operatorSecret}`, 'content-type': 'application/json' }
	const response = await fetch(`${address}/-/admin`, { method: 'POST', headers, body: JSON.stringify(command) }).catch((error: unknown) => {
		throw new StartFailure(`Cannot reach the running hub at ${address}: ${error instanceof Error ? error.message : String(error)}`, {
			cause: error,
		})
	})
	const body: unknown = await response.json()
	if (response.ok) return AdminResult.parse(body)
	throw new StartFailure(Refusal.safeParse(body).data?.error ?? `The running hub answered ${response.status}`)
}
