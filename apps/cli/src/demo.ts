import type { Hub } from '@stoa/hub'
import { readIfThere, writeOwnFile, type RunningServer } from '@stoa/server'
import { personCalled, runAdminCommand, type AdminCommand } from '@stoa/server/control'
import { isHubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** The person who owns the demo content. */
const DEMO_USER = 'demo'

/** The name of the token that pushes the demo content. */
const TOKEN_NAME = 'demo content'

/** The result of the first start. */
export type DemoOutcome =
	| { kind: 'present' }
	| { kind: 'filled'; user: string; password: string }
	| { kind: 'failed'; message: string }
	| { kind: 'stopped' }

/** Where the demo content goes, and what ends the work on it. */
export interface DemoPlace {
	dataFolder: string
	/** The address under which visitors reach the hub. */
	publicUrl: string
	/** Fires when the hub is told to stop: requests and calls that fail afterwards are no failures of the demo content. */
	stopping: AbortSignal
}

/**
 * Fills a new hub with the demo content, through the public API as any client would. The file `demo-filled` in the data folder records that
 * this is done. A hub that already has accounts is left unchanged. Safe to interrupt at any point: the next start continues.
 */
export async function fillWithDemo(server: RunningServer, place: DemoPlace): Promise<DemoOutcome> {
	try {
		return await fill(server, place)
	} catch (error) {
		if (place.stopping.aborted) return { kind: 'stopped' }
		throw error
	}
}

async function fill({ hub, address, ownHeaders }: RunningServer, { dataFolder, publicUrl, stopping }: DemoPlace): Promise<DemoOutcome> {
	const done = join(dataFolder, 'demo-filled')
	if ((await readIfThere(done)) !== undefined) return { kind: 'present' }
	// Loaded only here: the client that pushes is large, and later starts do not need it.
	const { DEMO_NAMESPACE, pushDemo } = await import('@stoa/demo')
	const passwordFile = join(dataFolder, 'demo-password')
	const password = (await readIfThere(passwordFile))?.trim() ?? randomBytes(12).toString('base64url')
	await writeOwnFile(passwordFile, `${password}\n`)
	await unlessThere(hub, {
		do: 'user-add',
		name: DEMO_USER,
		email: 'demo@localhost.localdomain',
		password,
		fullname: 'Demo',
		isAdmin: false,
		// It is not read.
		isEmailVerified: false,
	})
	await unlessThere(hub, { do: 'org-add', name: DEMO_NAMESPACE, owner: DEMO_USER, fullname: 'Stoa' })
	const token = await newToken(hub).catch((error: unknown) => {
		if (!isHubError(error, 'account-not-found')) throw error
		return undefined
	})
	// Names of deleted accounts stay reserved. This error means that administrators removed the demo content before it was complete.
	if (!token) {
		await writeOwnFile(done, `${new Date().toISOString()}\n`)
		return { kind: 'present' }
	}
	try {
		await pushDemo({ origin: address, token: token.value, fetch: localFetch(address, publicUrl, ownHeaders) })
	} catch (error) {
		if (stopping.aborted) throw error
		return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
	} finally {
		await runAdminCommand(hub, { do: 'token-revoke', user: DEMO_USER, id: token.id })
	}
	await writeOwnFile(done, `${new Date().toISOString()}\n`)
	return { kind: 'filled', user: DEMO_USER, password }
}

/** Makes the token that pushes, in place of those that an interrupted start left. @throws `account-not-found` */
async function newToken(hub: Hub): Promise<{ id: string; value: string }> {
	const person = await personCalled(hub, DEMO_USER)
	const left = (await hub.people.tokens(person)).filter(({ name }) => name === TOKEN_NAME)
	for (const { id } of left) await hub.people.revokeToken(person, id)
	const { token, value } = await hub.people.createToken(person, { name: TOKEN_NAME, role: 'write' })
	return { id: token.id, value }
}

/** Does not create again what an interrupted first start created. */
async function unlessThere(hub: Hub, command: AdminCommand): Promise<void> {
	try {
		await runAdminCommand(hub, command)
	} catch (error) {
		if (!isHubError(error, 'account-exists') && !isHubError(error, 'email-exists')) throw error
	}
}

/** Sends requests for the public address directly to the hub: at the first start, no proxy may be in front of it yet. */
function localFetch(address: string, publicUrl: string, ownHeaders: RunningServer['ownHeaders']): typeof fetch {
	const { origin } = new URL(publicUrl)
	return (input, init) => {
		const url = input instanceof Request ? input.url : String(input)
		const local = url.startsWith(`${origin}/`) ? address + url.slice(origin.length) : url
		const request = new Request(input instanceof Request ? new Request(local, input) : local, init)
		for (const [name, value] of Object.entries(ownHeaders)) request.headers.set(name, value)
		return fetch(request)
	}
}
