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

/**
 * Runs `command` on the hub of the settings' data folder. If no hub runs there, opens one for the
 * duration of the command.
 *
 * @throws {StartFailure} with a sentence for the terminal when the command fails
 */
export async function askHub(command: AdminCommand): Promise<AdminResult> {
	const given = readSettings(process.env)
	const settings = { ...given, STOA_DATA: await openDataFolder(given.STOA_DATA) }
	const running = await findRunning(settings.STOA_DATA)
	if (running) return askRunning(running, command)
	const { createLog, openRooms } = await import('@stoa/server')
	const log = createLog({ ...settings, STOA_LOG_LEVEL: 'warn' })
	const rooms = await openRooms(settings, log)
	try {
		return await runAdminCommand(rooms.hub, command)
	} finally {
		await rooms.close()
	}
}

async function askRunning(
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
