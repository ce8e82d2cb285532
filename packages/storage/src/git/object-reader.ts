import type { NewObject } from '@stoa/hub'
import { type GitCommand, type GitEnvironment, GitFailure, ignoreBrokenPipe, statusOf } from './git-command.ts'
import type { GitProcess } from './git-process.ts'

/** The facts that `cat-file` returns about an object. */
export interface ObjectFacts {
	oid: string
	type: NewObject['type']
	/** Bytes. */
	size: number
}

interface Question {
	command: string
	wantsContent: boolean
	resolve(answer: (ObjectFacts & { content: Buffer }) | undefined): void
	reject(error: Error): void
}

const NEWLINE = 10

/**
 * One kept-alive `git cat-file --batch-command --buffer`. Requests of the same turn of the event loop are sent in one batch, and results
 * come in the order of the requests. When the process dies, waiting requests reject and `isUsable` becomes false.
 */
export class ObjectReader {
	readonly #child: GitProcess
	readonly #waiting: Question[] = []
	#unsent: string[] = []
	#parts: Buffer[] = []
	#partsBytes = 0
	/** How many bytes to wait for before parsing continues, so that a large result is joined once. */
	#neededBytes = 1
	#errors = ''
	#isUsable = true
	/** What ended the process. */
	#failure: Error | undefined
	/** Settles when the process has ended. */
	readonly ended: Promise<void>

	constructor(command: GitCommand, repository: string, environment: GitEnvironment = {}) {
		this.#child = command.start(['cat-file', '--batch-command', '--buffer'], { repository, environment })
		this.#child.stdin.on('error', ignoreBrokenPipe)
		this.#child.stdout.on('data', (part: Buffer) => this.#take(part))
		this.#child.stderr.on('data', (part: Buffer) => {
			this.#errors = (this.#errors + part.toString()).slice(-4000)
		})
		this.ended = new Promise((resolve) => {
			this.#child.once('error', (error) => this.#fail(error))
			this.#child.once('close', (code, signal) => {
				this.#fail(new GitFailure('cat-file', { status: statusOf(code, signal), stderr: this.#errors }))
				resolve()
			})
		})
	}

	/** Whether more may be asked. */
	get isUsable(): boolean {
		return this.#isUsable
	}

	/** Questions without an answer. */
	get waitingCount(): number {
		return this.#waiting.length
	}

	/** `name`: an id or a full ref, optionally followed by `^{commit}` or the like; never with a newline. `undefined` when the object does not exist. */
	facts(name: string): Promise<ObjectFacts | undefined> {
		return this.#ask(`info ${name}`, false)
	}

	/** The whole object in memory: check its size first. */
	content(name: string): Promise<(ObjectFacts & { content: Buffer }) | undefined> {
		return this.#ask(`contents ${name}`, true)
	}

	/** Completes waiting requests and ends the process. */
	retire(): void {
		this.#isUsable = false
		this.#flush()
		this.#child.stdin.end()
	}

	#ask(command: string, wantsContent: boolean): Promise<(ObjectFacts & { content: Buffer }) | undefined> {
		if (/[\n\0]/.test(command)) return Promise.resolve(undefined)
		return new Promise((resolve, reject) => {
			if (!this.#isUsable) {
				reject(this.#failure ?? new GitFailure('cat-file', { status: 128, stderr: 'the process has ended' }))
				return
			}
			this.#waiting.push({ command, wantsContent, resolve, reject })
			if (this.#unsent.push(command) === 1) queueMicrotask(() => this.#flush())
		})
	}

	/** With `--buffer`, no result comes back before `flush` is written. */
	#flush(): void {
		if (this.#unsent.length === 0) return
		const batch = this.#unsent
		this.#unsent = []
		if (this.#child.stdin.writable) this.#child.stdin.write(`${batch.join('\n')}\nflush\n`)
	}

	#take(part: Buffer): void {
		this.#parts.push(part)
		this.#partsBytes += part.byteLength
		if (this.#partsBytes < this.#neededBytes) return
		let bytes = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
		for (;;) {
			const used = this.#answer(bytes)
			if (used === 0) break
			bytes = bytes.subarray(used)
		}
		this.#parts = bytes.byteLength > 0 ? [bytes] : []
		this.#partsBytes = bytes.byteLength
	}

	/** Resolves the first request from `bytes`; returns how many bytes that used, 0 when the result is incomplete. */
	#answer(bytes: Buffer): number {
		const question = this.#waiting[0]
		const lineEnd = bytes.indexOf(NEWLINE)
		if (!question || lineEnd < 0) {
			this.#neededBytes = bytes.byteLength + 1
			return 0
		}
		const facts = parseFacts(bytes.toString('utf8', 0, lineEnd))
		const contentBytes = facts && question.wantsContent ? facts.size + 1 : 0
		const usedBytes = lineEnd + 1 + contentBytes
		if (bytes.byteLength < usedBytes) {
			this.#neededBytes = usedBytes
			return 0
		}
		this.#neededBytes = 1
		this.#waiting.shift()
		// Copied, because the result may be cached and must not keep the whole batch in memory.
		question.resolve(facts && { ...facts, content: Buffer.from(bytes.subarray(lineEnd + 1, lineEnd + 1 + Math.max(0, contentBytes - 1))) })
		return usedBytes
	}

	#fail(error: Error): void {
		this.#isUsable = false
		this.#failure ??= error
		for (const question of this.#waiting.splice(0)) question.reject(error)
	}
}

/** `<oid> <type> <size>`; any other line (`... missing`, `... ambiguous`) means that the object does not exist. */
function parseFacts(line: string): ObjectFacts | undefined {
	const [, oid, type, size] = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/.exec(line) ?? []
	return oid !== undefined && isObjectType(type) && size !== undefined ? { oid, type, size: Number(size) } : undefined
}

function isObjectType(type: string | undefined): type is ObjectFacts['type'] {
	return type === 'blob' || type === 'tree' || type === 'commit' || type === 'tag'
}
