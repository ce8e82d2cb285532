import type { Oid } from '@stoa/vocabulary'
import { Readable, type Writable } from 'node:stream'
import { complaint, exitStatus, type GitCommand, type GitEnvironment, type GitLog, ignoreBrokenPipe } from './git-command.ts'
import type { GitProcess } from './git-process.ts'

/** The two services of git's smart HTTP protocol. */
export type GitService = 'git-upload-pack' | 'git-receive-pack'

/** The `Git-Protocol` header as an environment variable, if it is well-formed. Only fetching supports version 2. */
function protocolEnvironment(service: GitService, protocol: string | undefined): GitEnvironment {
	if (service !== 'git-upload-pack' || protocol === undefined || !/^[A-Za-z0-9=:._-]{1,256}$/.test(protocol)) return {}
	return { GIT_PROTOCOL: protocol }
}

/** The ref advertisement, whole: a failure must show before the answer begins. */
export async function advertise(command: GitCommand, folder: string, service: GitService, protocol: string | undefined): Promise<Readable> {
	const environment = protocolEnvironment(service, protocol)
	const refs = await command.output([service.slice('git-'.length), '--stateless-rpc', '--http-backend-info-refs', folder], { environment })
	const isVersion2 = environment['GIT_PROTOCOL']?.split(':').includes('version=2') ?? false
	const line = `# service=${service}\n`
	const head = isVersion2 ? '' : `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`
	return Readable.from([Buffer.concat([Buffer.from(head), refs])], { objectMode: false })
}

/** One request of a clone or a fetch. The process ends when the signal fires, or the request or the answer is destroyed. */
export function uploadPack(
	{ command, folder, log }: { command: GitCommand; folder: string; log: GitLog },
	request: Readable,
	protocol: string | undefined,
	signal: AbortSignal,
): Readable {
	const environment = protocolEnvironment('git-upload-pack', protocol)
	const child = command.start(['upload-pack', '--stateless-rpc', '--strict', folder], { environment })
	const kill = (): void => void child.kill()
	feed(request, child.stdin, child, kill)
	if (signal.aborted) kill()
	signal.addEventListener('abort', kill, { once: true })
	child.stdout.once('close', kill)
	watch(child, { folder, log })
		.catch((error: unknown) => child.stdout.destroy(error instanceof Error ? error : new Error(String(error))))
		.finally(() => signal.removeEventListener('abort', kill))
	return child.stdout
}

/** The answer to a client that wants an object which it must not have, in the words of git itself for one that is not there. */
export function refuseWant(request: Readable, oid: Oid): Readable {
	// The rest of the body is dropped; if it breaks off, there is no reader that needs the error.
	request.on('error', () => undefined).resume()
	const line = `ERR upload-pack: not our ref ${oid}`
	return Readable.from([Buffer.from((line.length + 4).toString(16).padStart(4, '0') + line)], { objectMode: false })
}

/** Resolves when the process has ended. The client learns of failures by the protocol; a client that disconnected is not logged. */
async function watch(child: GitProcess, { folder, log }: { folder: string; log: GitLog }): Promise<void> {
	const [status, stderr] = await Promise.all([exitStatus(child), complaint(child.stderr)])
	if (status !== 0 && !child.killed) log.warn({ folder, status, stderr }, 'git upload-pack failed')
}

/**
 * Passes a request's body to a process. Not `pipeline`: that would destroy the request, and with it the connection, when git has heard
 * enough before the body ends. `onBroken` is called when the body breaks off.
 */
function feed(request: Readable, input: Writable, child: GitProcess, onBroken: () => void): void {
	input.on('error', ignoreBrokenPipe)
	request.once('error', onBroken)
	request.once('close', () => {
		if (!request.readableEnded) onBroken()
	})
	request.pipe(input)
	child.once('exit', () => {
		request.unpipe(input)
		request.resume()
	})
}
