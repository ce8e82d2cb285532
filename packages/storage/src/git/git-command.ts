import { HubError } from '@stoa/vocabulary'
import { mkdir } from 'node:fs/promises'
import { constants } from 'node:os'
import { withCause } from '../postgres/named-failure.ts'
import { startForked } from './fork-server.ts'
import { ForkedProcess, ForkedProcessWithLine, type GitCommandLine, type GitProcess, type GitProcessWithLine } from './git-process.ts'

/** The log of messages for the operator; pino's loggers fit. */
export interface GitLog {
	warn(fields: object, message: string): void
}

/** What a shell adds to the number of the signal that ended a program. */
const SIGNAL_STATUS = 128

/** The result of a finished git process. */
export interface GitResult {
	/** Exit status; 128 and the signal's number when a signal ended it. */
	status: number
	stdout: Buffer
	stderr: string
}

/** A git process that failed although nothing the caller gave explains it. */
export class GitFailure extends Error {
	readonly status: number
	readonly stderr: string
	/** True when something else ended the process, such as a system without memory. A second try may work. */
	readonly wasKilled: boolean

	constructor(command: string, { status, stderr }: { status: number; stderr: string }) {
		super(`git ${command} ended with status ${status}: ${stderr.trim() || '(no message)'}`)
		this.name = 'GitFailure'
		this.status = status
		this.stderr = stderr
		this.wasKilled = status === SIGNAL_STATUS + constants.signals.SIGKILL
	}
}

/** More variables for one git process: how the quarantine of a push is read, how a hook is found. */
export type GitEnvironment = Readonly<Record<string, string>>

/** Where git finds its own files. */
interface GitPlace {
	/** Its home folder, which is empty. */
	home: string
	/** The folder of the only hooks that run. */
	hooks: string
	log: GitLog
}

interface StartOptions {
	repository?: string
	environment?: GitEnvironment
}

/**
 * Settings of every git process. Nothing is read from the system's, the user's or the environment's configuration.
 * Durability is from git's own `core.fsync` documentation: `committed` covers loose objects, packs and refs; the indexes of packs are in
 * the platform's default, which these names add to.
 */
const SETTINGS: readonly (readonly [string, string])[] = [
	['safe.directory', '*'],
	['core.fsync', 'committed'],
	['core.fsyncMethod', 'batch'],
	['core.filesRefLockTimeout', '2000'],
	['core.packedRefsTimeout', '5000'],
	['core.logAllRefUpdates', 'false'],
	['uploadpack.allowFilter', 'true'],
	['uploadpack.allowAnySHA1InWant', 'true'],
	['transfer.hideRefs', 'refs/tmp'],
	// Pins of mirrored repositories: clients see the refs that the upstream has, and no push moves them.
	['transfer.hideRefs', 'refs/pins'],
	['receive.autogc', 'false'],
	['gc.auto', '0'],
	// 10 GiB: single files are bounded by the check of the push, this bounds what it may put into quarantine.
	['receive.maxInputSize', '10737418240'],
	// Larger blobs are streamed and not compared with others, which bounds the memory of every process.
	['core.bigFileThreshold', '33554432'],
	['pack.windowMemory', '134217728'],
	['pack.threads', '2'],
	['pack.deltaCacheSize', '67108864'],
	['core.deltaBaseCacheLimit', '33554432'],
	// A pack stays a pack: unpacking it into single objects keeps each of them in memory.
	['transfer.unpackLimit', '1'],
	// Our own commits are small and trusted: a pack for each would slow down every look-up until the next maintenance.
	['fastimport.unpackLimit', '100'],
	['maintenance.auto', 'false'],
	// A push is hostile until checked; the two old faults below are in published histories and harmless.
	['transfer.fsckObjects', 'true'],
	['receive.fsck.zeroPaddedFilemode', 'ignore'],
	['receive.fsck.badTimezone', 'ignore'],
]

/** Largest result that is kept in memory, in bytes. Longer ones are read as streams. */
const ANSWER_MAX = 64 * 1024 * 1024
/** How many bytes of an error message are kept. */
const COMPLAINT_MAX = 16 * 1024
/** Memory that one git process may fill, in kilobytes; packs that are mapped do not count. */
const MEMORY_KB_MAX = 1024 * 1024
/** Seconds of a processor that one git process may use. */
const CPU_SECONDS_MAX = 1800
/** Sets the limits where the system has them, and becomes git. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec git "$@"'

/** Starts git processes in a clean environment, each with limits of memory and time: what they read was pushed. */
export class GitCommand {
	readonly #environment: Record<string, string>
	readonly #onLost: (cause: unknown) => void

	private constructor({ home, hooks, log }: GitPlace) {
		this.#onLost = (cause) => log.warn({ err: cause }, 'a git process failed because of its fork server')
		const settings = [...SETTINGS, ['core.hooksPath', hooks] as const]
		const environment: Record<string, string> = {
			PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
			HOME: home,
			XDG_CONFIG_HOME: home,
			LC_ALL: 'C',
			TZ: 'UTC',
			GIT_CONFIG_NOSYSTEM: '1',
			GIT_CONFIG_GLOBAL: '/dev/null',
			GIT_ATTR_NOSYSTEM: '1',
			GIT_TERMINAL_PROMPT: '0',
			// A pushed refs/replace/* must not change what an object id means, and a path is never a pattern.
			GIT_NO_REPLACE_OBJECTS: '1',
			GIT_LITERAL_PATHSPECS: '1',
			GIT_CONFIG_COUNT: String(settings.length),
		}
		for (const [index, [key, value]] of settings.entries()) {
			environment[`GIT_CONFIG_KEY_${index}`] = key
			environment[`GIT_CONFIG_VALUE_${index}`] = value
		}
		this.#environment = environment
	}

	/**
	 * Creates the empty home folder and checks the version of the system's git.
	 *
	 * @throws {HubError} `cannot-start` when git is missing or older than 2.39
	 */
	static async open(place: GitPlace): Promise<GitCommand> {
		await mkdir(place.home, { recursive: true })
		const command = new GitCommand(place)
		let text: string
		try {
			text = (await command.output(['version'])).toString()
		} catch (error) {
			const why = 'install git 2.39 or newer and make sure that PATH leads to it'
			throw withCause(new HubError('cannot-start', { what: 'git', why }), error)
		}
		const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(text) ?? []
		if (Number(major) < 2 || (Number(major) === 2 && Number(minor) < 39)) {
			throw new HubError('cannot-start', { what: 'git', why: `it is "${text.trim()}", and Stoa needs git 2.39 or newer` })
		}
		return command
	}

	/** Starts a process in the repository's folder, if one is given. */
	start(args: readonly string[], options: StartOptions = {}): GitProcess {
		return startForked(new ForkedProcess(this.#commandLine(args, options), this.#onLost))
	}

	/** As `start`, with one more two-way stream as file descriptor 3, which the children of git inherit. */
	startWithLine(args: readonly string[], options: StartOptions = {}): GitProcessWithLine {
		return startForked(new ForkedProcessWithLine(this.#commandLine(args, options), this.#onLost))
	}

	/**
	 * Runs git to the end and returns the result for any status. For results that fit in memory.
	 *
	 * @throws {HubError} `too-large` for others
	 */
	async run(args: readonly string[], options: StartOptions & { input?: string | Uint8Array } = {}): Promise<GitResult> {
		const child = this.start(args, options)
		const ended = exitStatus(child)
		// The process may end before it has read its input; its status then has the reason.
		child.stdin.on('error', ignoreBrokenPipe)
		child.stdin.end(options.input ?? '')
		const [status, stdout, stderr] = await Promise.all([ended, collect(child.stdout), complaint(child.stderr)])
		return { status, stdout, stderr }
	}

	/** As `run`. @throws {GitFailure} when the status is not 0 */
	async output(args: readonly string[], options: StartOptions & { input?: string | Uint8Array } = {}): Promise<Buffer> {
		const result = await this.run(args, options)
		if (result.status !== 0) throw new GitFailure(args[0] ?? '', result)
		return result.stdout
	}

	#commandLine(args: readonly string[], { repository, environment }: StartOptions): GitCommandLine {
		const limits = ['-c', LIMITED, 'git', String(MEMORY_KB_MAX), String(CPU_SECONDS_MAX)]
		const place = repository === undefined ? [] : ['--git-dir', repository]
		return { args: [...limits, ...place, ...args], environment: { ...this.#environment, ...environment } }
	}
}

/** The status a process ends with; rejects when it could not be started. */
export function exitStatus(child: GitProcess): Promise<number> {
	return heardLater(
		new Promise((resolve, reject) => {
			child.once('error', reject)
			child.once('close', (code, signal) => resolve(statusOf(code, signal)))
		}),
	)
}

/** The status of a process that has ended, as a shell tells it. */
export function statusOf(code: number | null, signal: NodeJS.Signals | null): number {
	return code ?? SIGNAL_STATUS + (signal === null ? 0 : constants.signals[signal])
}

/**
 * The whole output of a process as one buffer. A process that exceeds the limit is ended by its broken pipe.
 *
 * @throws {HubError} `too-large`
 */
export function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const read = async (): Promise<Buffer> => {
		const parts: Buffer[] = []
		let length = 0
		for await (const part of stream) {
			length += part.length
			if (length > ANSWER_MAX) throw new HubError('too-large', { what: 'The answer of git', limit: ANSWER_MAX })
			parts.push(part)
		}
		return Buffer.concat(parts)
	}
	return heardLater(read())
}

/** The end of a process's error output: a hostile pack can cause a message for every object. */
export function complaint(stream: AsyncIterable<Buffer>): Promise<string> {
	const read = async (): Promise<string> => {
		let last = Buffer.alloc(0)
		for await (const part of stream) last = Buffer.concat([last, part]).subarray(-COMPLAINT_MAX)
		return last.toString()
	}
	return heardLater(read())
}

/** Marks a promise that is awaited only after other work: until then its failure must not end the whole process as unheard. */
export function heardLater<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined)
	return promise
}

/** For the input of a process whose exit status reports errors: only a broken pipe is expected there. */
export function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
	if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}
