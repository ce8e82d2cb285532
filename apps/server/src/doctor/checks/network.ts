import { calls } from '@stoa/protocol'
import { connect, createServer } from 'node:net'
import { bad, type Diagnosis, type DoctorCheck, type DoctorContext, good, reasonOf, warning } from '../check.ts'

const TIMEOUT_MS = 10_000

/** Why nothing can listen there; `undefined` when it can. */
async function whyNotListening(host: string, port: number): Promise<string | undefined> {
	const server = createServer()
	try {
		await new Promise<void>((done, fail) => server.once('error', fail).listen({ host, port }, done))
		return undefined
	} catch (error) {
		return reasonOf(error)
	} finally {
		server.close()
	}
}

async function isAnswering(address: string): Promise<boolean> {
	const { hostname, port } = new URL(address)
	const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), timeout: TIMEOUT_MS })
	try {
		return await new Promise<boolean>((done) => {
			socket
				.once('connect', () => done(true))
				.once('error', () => done(false))
				.once('timeout', () => done(false))
		})
	} finally {
		socket.destroy()
	}
}

/** The port that the hub listens on. */
export const port: DoctorCheck = {
	name: 'port',
	async run({ settings: { STOA_HOST: host, STOA_PORT: number }, running }) {
		if (running) {
			return (await isAnswering(running.address))
				? [good(`The hub answers at ${running.address}.`)]
				: [bad(`The hub (process ${running.pid}) does not answer at ${running.address}.`, 'See its log, and restart it.')]
		}
		const why = await whyNotListening(host, number)
		if (why === undefined) return [good(`Port ${number} of ${host} is free. No hub runs over this data folder.`)]
		return [bad(`The hub cannot listen on port ${number} of ${host}: ${why}.`, 'Stop the other program, or set STOA_PORT or STOA_HOST.')]
	},
}

interface Arrived {
	protocol: string
	host: string
	isForwarded: boolean
}

/** What to say about how a request to the public address reached the hub. */
export function judgeArrival(publicUrl: string, seen: Arrived | undefined, trustsProxies: boolean): Diagnosis[] {
	const { protocol, host } = new URL(publicUrl)
	if (!seen)
		return [
			bad(
				`${publicUrl} answers, but it leads to another hub.`,
				'Point its name and the proxy at this machine, or correct STOA_PUBLIC_URL.',
			),
		]
	const found = [good(`${publicUrl} leads to this hub.`)]
	if (seen.isForwarded && !trustsProxies) {
		const mend = 'Set STOA_TRUST_PROXY to the number of proxies: until then all visitors share the limits of the proxy.'
		return [...found, warning('A proxy passes requests on, and is not trusted to name the client.', mend)]
	}
	if (`${seen.protocol}:` !== protocol)
		found.push(
			warning(
				`Requests arrive as ${seen.protocol}, and the public address is ${protocol}//.`,
				'Let the proxy set X-Forwarded-Proto, and set STOA_TRUST_PROXY.',
			),
		)
	if (seen.isForwarded && seen.host !== host)
		found.push(
			warning(
				`Requests arrive for "${seen.host}", and the public address is "${host}".`,
				'Let the proxy keep the Host header, or set X-Forwarded-Host.',
			),
		)
	return found
}

async function examinePublic({ settings, running, ask }: DoctorContext, publicUrl: string): Promise<Diagnosis[]> {
	const begun = running ? await ask({ do: 'probe' }) : undefined
	const key = begun?.did === 'probe' ? begun.key : ''
	const address = publicUrl.replace(/\/+$/, '') + calls.checkHealth.path
	let status: number
	try {
		const headers = { 'x-stoa-probe': key }
		status = (await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })).status
	} catch (error) {
		const mend =
			'See that its name leads here, that the proxy runs and that its certificate is valid. Some networks cannot reach their own public address.'
		return [warning(`${publicUrl} cannot be reached from this machine: ${reasonOf(error)}.`, mend)]
	}
	if (!running)
		return [
			status === 200
				? good(`${publicUrl} answers.`)
				: warning(`${publicUrl} answers ${status}. No hub runs over this data folder.`, 'Start the hub, and run this again.'),
		]
	if (status !== 200) return [bad(`${address} answers ${status}.`, 'Let the proxy pass all paths on to the hub.')]
	const state = await ask({ do: 'probe-state', key })
	const trusts = settings.STOA_TRUST_PROXY !== 0
	return judgeArrival(publicUrl, state.did === 'probe-state' ? state.seen : undefined, trusts)
}

/** The address that people use. */
export const publicUrl: DoctorCheck = {
	name: 'public address',
	async run(context) {
		const { STOA_PUBLIC_URL: address, STOA_HOST: host } = context.settings
		if (address !== undefined) return examinePublic(context, address)
		if (host === '127.0.0.1' || host === 'localhost' || host === '::1')
			return [good('The hub is for this machine only: STOA_PUBLIC_URL is not set.')]
		return [
			warning(
				'STOA_PUBLIC_URL is not set.',
				'Set it to the address that people use: links in e-mails need it, and cookies are only Secure with https.',
			),
		]
	},
}
