import type { Git, RefUpdate } from '@stoa/hub'
import { HubError, isOid } from '@stoa/vocabulary'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Duplex, PassThrough, type Readable, type Writable } from 'node:stream'
import { complaint, exitStatus, type GitCommand, type GitLog, heardLater, ignoreBrokenPipe } from './git-command.ts'
import type { GitProcess } from './git-process.ts'
import type { GitRefs } from './git-refs.ts'
import { Quarantine } from './quarantine.ts'
import { namedFailure, saysDiskFull } from '../postgres/named-failure.ts'
import { PackRefused, scanPush } from './pack-scan.ts'

/** The options of the port's `receivePack`. */
export type ReceiveOptions = Parameters<Git['receivePack']>[2]

interface Place {
	command: GitCommand
	refs: GitRefs
	folder: string
	log: GitLog
}

/** How long git may take to abort a push whose client has disconnected, in milliseconds. */
const GRACE_MS = 10_000
/** A file system with less room counts as full. */
const FREE_BYTES_MIN = 1024 * 1024

/** What the hooks reported. */
interface Progress {
	/** The updates that `check` allowed. From then on the process is left alone: it is moving refs. */
	allowed: RefUpdate[] | undefined
	/** The updates that git made; `undefined` when it died before reporting them. */
	moved: RefUpdate[] | undefined
	/** The client has disconnected, so no verdict is given. */
	isStopped: boolean
	/** Why the pack was not passed on to its end. */
	refusal: string | undefined
	/** The client reads messages beside the answer. */
	hasSideBand: boolean
}

/**
 * One push. `finished` resolves when all of its work has ended, also after the client disconnected: `false` when git had to be killed and
 * may have left files for `sweep`.
 */
export function receivePack(place: Place, request: Readable, options: ReceiveOptions): { answer: Readable; finished: Promise<boolean> } {
	const child = place.command.startWithLine(['receive-pack', '--stateless-rpc', place.folder])
	const { stdin, line } = child
	const progress: Progress = { allowed: undefined, moved: undefined, isStopped: false, refusal: undefined, hasSideBand: false }
	let grace: NodeJS.Timeout | undefined
	const stop = (): void => {
		if (progress.allowed || progress.isStopped) return
		progress.isStopped = true
		// Without a verdict and further input, git aborts and deletes its quarantine; a killed git would leave it.
		line.destroy()
		stdin.end()
		grace = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
	}
	const answer = new PassThrough()
	heardLater(feedScanned(request, child, stdin, progress)).catch(stop)
	answer.once('close', stop)
	if (options.signal.aborted) stop()
	options.signal.addEventListener('abort', stop, { once: true })
	const talk = heardLater(converse(place, line, options, progress))
	talk.catch(stop)
	const finished = deliver(place, { child, talk }, answer, options, progress)
		.catch((error: unknown) => {
			place.log.warn({ folder: place.folder, err: error }, 'a push did not finish')
			answer.destroy(error instanceof Error ? error : new Error(String(error)))
		})
		.then(() => {
			clearTimeout(grace)
			options.signal.removeEventListener('abort', stop)
			return child.signalCode !== 'SIGKILL'
		})
	return { answer, finished }
}

/** Passes git's response on. The part after the refs may have moved waits until `accepted` has ended. */
async function deliver(
	{ refs, folder, log }: Place,
	{ child, talk }: { child: GitProcess; talk: Promise<void> },
	answer: PassThrough,
	options: ReceiveOptions,
	progress: Progress,
): Promise<void> {
	const ended = exitStatus(child)
	const problems = complaint(child.stderr)
	const closed = once(answer, 'close').catch(() => undefined)
	const held: Buffer[] = []
	const explain = diskFullTeller(folder)
	let isTold = false
	for await (const part of wholePackets(child.stdout)) {
		if (!isTold) tellRefusal(answer, progress)
		isTold = true
		if (progress.allowed) held.push(part)
		else if (!answer.destroyed && !answer.write(await explain(part))) await Promise.race([once(answer, 'drain'), closed])
	}
	if (!isTold) tellRefusal(answer, progress)
	const [status, stderr] = await Promise.all([ended, problems, talk])
	if (status !== 0 && !child.killed) log.warn({ folder, status, stderr }, 'git receive-pack failed')
	const moved = progress.moved ?? (await movedOf(refs, folder, progress.allowed ?? []))
	if (moved.length > 0) {
		await refs.sync(folder, moved)
		await options.accepted(moved)
	}
	for (const part of held) answer.write(part)
	answer.end()
}

/**
 * Splits git's response at the ends of its packets. Git writes the head of a packet separately from its body, and a line of ours in between
 * would break the protocol. Bytes outside packets pass unchanged.
 */
async function* wholePackets(answer: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let rest = Buffer.alloc(0)
	for await (const part of answer) {
		rest = Buffer.concat([rest, part])
		const end = endOfPackets(rest)
		if (end > 0) yield rest.subarray(0, end)
		rest = rest.subarray(end)
	}
	if (rest.length > 0) yield rest
}

/** Where the last whole packet of the bytes ends. */
function endOfPackets(bytes: Buffer): number {
	let end = 0
	while (end + 4 <= bytes.length) {
		const head = bytes.toString('latin1', end, end + 4)
		if (!/^[0-9a-f]{4}$/i.test(head)) return bytes.length
		// 0000 to 0003 are marks without a body.
		const next = end + Math.max(4, Number.parseInt(head, 16))
		if (next > bytes.length) break
		end = next
	}
	return end
}

/**
 * Creates a filter for the packets of a response to a push: before the report that unpacking failed because the disk is full, it inserts a
 * line for the client. Git's own message is technical or does not mention the disk.
 */
function diskFullTeller(folder: string): (packets: Buffer) => Promise<Buffer> {
	let isHeard = false
	return async (packets) => {
		const text = packets.toString('latin1')
		isHeard ||= saysDiskFull(text)
		// Only where the client takes bands, as every git of the last ten years does.
		if ((packets[4] !== 1 && packets[4] !== 2) || !/unpack (?!ok)/.test(text)) return packets
		if (!isHeard && !(await isDiskFull(folder))) return packets
		return Buffer.concat([sideBandLine(new HubError('storage-full').message), packets])
	}
}

/** Whether the file system has no room left for us. */
async function isDiskFull(folder: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize < FREE_BYTES_MIN
}

/**
 * Passes the body of a push to git, object by object, as far as the scan of its pack allows. After a refusal git gets no more input and
 * aborts. Rejects when the body breaks off. Input that git no longer reads is read and dropped, so that the connection stays open.
 */
async function feedScanned(request: Readable, child: GitProcess, input: Writable, progress: Progress): Promise<void> {
	let isAlive = true
	const exited = new Promise<void>((resolve) => {
		child.once('exit', () => {
			isAlive = false
			resolve()
		})
	})
	input.on('error', ignoreBrokenPipe)
	const write = async (part: Buffer): Promise<void> => {
		if (!input.write(part)) await Promise.race([new Promise<void>((resolve) => void input.once('drain', resolve)), exited])
	}
	let isFirst = true
	try {
		// Not ended by leaving the loop: that would take the connection along.
		for await (const part of scanPush(request.iterator({ destroyOnReturn: false }))) {
			if (isFirst) progress.hasSideBand = part.toString('latin1').includes('side-band-64k')
			isFirst = false
			if (!isAlive || progress.isStopped) break
			await write(part)
		}
	} catch (error) {
		if (!(error instanceof PackRefused)) throw error
		progress.refusal = error.message
	} finally {
		input.end()
		request.resume()
	}
}

/** Says why a pack was not passed on, before what git makes of it. */
function tellRefusal(answer: PassThrough, { refusal, hasSideBand }: Progress): void {
	if (refusal !== undefined && hasSideBand && !answer.destroyed) answer.write(sideBandLine(refusal))
}

/** A message beside the answer, as the protocol wraps it: clients show it after "remote:". */
function sideBandLine(text: string): Buffer {
	const message = Buffer.from(`\u0002${text}\n`)
	return Buffer.concat([Buffer.from((message.length + 4).toString(16).padStart(4, '0')), message])
}

/** The updates that were applied, when git died before it reported them. */
async function movedOf(refs: GitRefs, folder: string, allowed: readonly RefUpdate[]): Promise<RefUpdate[]> {
	const present = await Promise.all(allowed.map(({ ref }) => refs.read(folder, ref)))
	return allowed.filter(({ to }, index) => to === present[index])
}

/** Answers the hooks over the pipe: first `pre-receive`, later `post-receive`. */
async function converse(place: Place, line: Duplex, options: ReceiveOptions, progress: Progress): Promise<void> {
	line.on('error', (error) => place.log.warn({ folder: place.folder, err: error }, 'the hook of a push disconnected'))
	const lines = createInterface({ input: line, crlfDelay: Infinity })
	// A pipe that was destroyed never ends, and its reader would wait for ever.
	line.once('close', () => lines.close())
	let heard: string[] = []
	for await (const text of lines) {
		if (text !== 'end') {
			heard.push(text)
			continue
		}
		const [hook, quarantinePath = '', ...moves] = heard
		heard = []
		const updates = moves.map(parseUpdate)
		if (hook === 'post-receive') {
			progress.moved = updates
			line.write('accept\n')
			continue
		}
		// The hook sends `end` only after the updates; a message without updates is an error.
		if (updates.length === 0) throw new Error('The hook of a push named no updates')
		const refusal = await verdict(place, updates, quarantinePath, options)
		if (progress.isStopped) return
		if (refusal === undefined) progress.allowed = updates
		line.write(refusal === undefined ? 'accept\n' : refusalLines(refusal))
	}
}

async function verdict(
	{ command, folder, log }: Place,
	updates: RefUpdate[],
	path: string,
	options: ReceiveOptions,
): Promise<string | undefined> {
	const quarantine = new Quarantine(command, folder, path)
	try {
		return (await options.check(updates, quarantine)) || undefined
	} catch (thrown) {
		const error = namedFailure(thrown)
		if (error instanceof HubError) return error.message
		log.warn({ folder, err: error }, 'a push could not be checked')
		return 'The push could not be checked. Try again later.'
	} finally {
		quarantine.close()
	}
}

function parseUpdate(line: string): RefUpdate {
	const [from = '', to = '', ...ref] = line.split(' ')
	if (!isOid(from) || !isOid(to) || ref.length === 0) throw new Error(`Cannot read "${line}" from the hook of a push`)
	const present = (oid: typeof from): typeof from | undefined => (/^0+$/.test(oid) ? undefined : oid)
	return { ref: ref.join(' '), from: present(from), to: present(to) }
}

/** Each line marked by a first character, so that none can be taken for the end. No escape sequence reaches the pusher's terminal. */
function refusalLines(text: string): string {
	// oxlint-disable-next-line no-control-regex -- naming control characters is the point
	const lines = text.split('\n').map((part) => ` ${part.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')}`)
	return `refuse\n${lines.join('\n')}\nend\n`
}
