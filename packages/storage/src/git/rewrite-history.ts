import type { CommitRange, GitRef, RefUpdate } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { collect, complaint, exitStatus, type GitCommand, GitFailure, heardLater, ignoreBrokenPipe } from './git-command.ts'
import { TEMPORARY_REFS } from './ref-names.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** A history without some blobs, written beside the old one. */
export interface RewrittenHistory {
	/** The updates that replace the old history: refs whose commit changes. */
	updates: RefUpdate[]
	/** The new commit of every old one. */
	commits: Map<Oid, Oid>
	/** Keeps the newest of it alive until the refs move. */
	temporaryRef: string
}

/**
 * Writes every commit that `refs` reach once more, without the paths that lead to a blob of `without`: `fast-export` without contents,
 * through a filter of its text, into `fast-import`. No ref that readers see moves. Signatures of commits and tags go, as what they signed did.
 */
export async function rewriteHistory(
	{ command, folder }: Place,
	refs: readonly GitRef[],
	without: ReadonlySet<string>,
): Promise<RewrittenHistory> {
	const temporaryRef = TEMPORARY_REFS + randomUUID()
	const options = ['--no-data', '--show-original-ids', '--reencode=no', '--signed-tags=strip', '--fake-missing-tagger', '--stdin']
	const source = command.start(['fast-export', ...options], { repository: folder })
	const target = command.start(['fast-import', '--quiet', '--done', '--force', '--date-format=raw'], { repository: folder })
	const read = heardLater(Promise.all([exitStatus(source), complaint(source.stderr)]))
	const ended = exitStatus(target)
	const written = heardLater(Promise.all([ended, collect(target.stdout), complaint(target.stderr)]))
	source.stdin.on('error', ignoreBrokenPipe)
	target.stdin.on('error', ignoreBrokenPipe)
	source.stdin.end(refs.map(({ ref }) => `${ref}\n`).join(''))
	let isAlive = true
	ended.finally(() => (isAlive = false)).catch(() => undefined)
	try {
		const marks: { mark: string; oid: Oid }[] = []
		for await (const part of filtered(source.stdout, { ref: temporaryRef, without, marks })) {
			if (isAlive && !target.stdin.write(part)) await Promise.race([once(target.stdin, 'drain'), ended])
			if (!isAlive) break
		}
		const [status, problems] = await read
		if (status !== 0) throw new GitFailure('fast-export', { status, stderr: problems })
		target.stdin.end(`${marks.map(({ mark }) => `get-mark ${mark}\n`).join('')}done\n`)
		const [importStatus, stdout, stderr] = await written
		if (importStatus !== 0) throw new GitFailure('fast-import', { status: importStatus, stderr })
		const made = stdout.toString().trim().split('\n')
		const commits = new Map(marks.map(({ oid }, index) => [oid, parseOid(made[index] ?? '')]))
		return { temporaryRef, commits, updates: await moves({ command, folder }, refs, commits) }
	} catch (error) {
		source.kill('SIGKILL')
		target.kill('SIGKILL')
		await Promise.allSettled([read, written])
		throw error
	}
}

/** Transforms the exported history: one ref for all, no tags, and a deletion wherever an unwanted blob was added. */
async function* filtered(
	source: AsyncIterable<Buffer>,
	{ ref, without, marks }: { ref: string; without: ReadonlySet<string>; marks: { mark: string; oid: Oid }[] },
): AsyncGenerator<Buffer | string> {
	const input = new TextAndData(source)
	let mark = ''
	for (let line = await input.line(); line !== undefined; line = await input.line()) {
		const [, data] = /^data (\d+)$/.exec(line) ?? []
		const [, blob = '', path] = /^M \d+ ([0-9a-f]{40}) (.*)$/s.exec(line) ?? []
		if (line.startsWith('tag ')) await skipTag(input)
		else if (data !== undefined) {
			yield `${line}\n`
			yield* input.data(Number(data))
		} else if (line.startsWith('commit ')) yield `commit ${ref}\n`
		else if (line.startsWith('reset ')) yield `reset ${ref}\n`
		else if (line.startsWith('original-oid ')) marks.push({ mark, oid: parseOid(line.slice('original-oid '.length)) })
		else if (path !== undefined && without.has(blob)) yield Buffer.from(`D ${path}\n`, 'latin1')
		else {
			if (line.startsWith('mark ')) mark = line.slice('mark '.length)
			yield Buffer.from(`${line}\n`, 'latin1')
		}
	}
}

/** Annotated tags are recreated afterwards, each in one step with its ref. */
async function skipTag(input: TextAndData): Promise<void> {
	for (let line = await input.line(); line !== undefined; line = await input.line()) {
		const [, data] = /^data (\d+)$/.exec(line) ?? []
		if (data === undefined) continue
		for await (const _ of input.data(Number(data))) continue
		await input.line() // the end of the line that follows a tag's data
		return
	}
}

/** A stream of lines (as Latin-1, so that every byte survives) with blocks of bytes in between. */
class TextAndData {
	readonly #parts: AsyncIterator<Buffer>
	#bytes: Buffer = Buffer.alloc(0)

	constructor(source: AsyncIterable<Buffer>) {
		this.#parts = source[Symbol.asyncIterator]()
	}

	/** The next line without its end; `undefined` at the end of the stream. */
	async line(): Promise<string | undefined> {
		for (;;) {
			const end = this.#bytes.indexOf(10)
			if (end >= 0) {
				const line = this.#bytes.toString('latin1', 0, end)
				this.#bytes = this.#bytes.subarray(end + 1)
				return line
			}
			if (!(await this.#more())) return undefined
		}
	}

	async *data(count: number): AsyncGenerator<Buffer> {
		let left = count
		while (left > 0) {
			if (this.#bytes.length === 0 && !(await this.#more())) throw new Error('git fast-export ended inside a block of data')
			const part = this.#bytes.subarray(0, left)
			this.#bytes = this.#bytes.subarray(part.length)
			left -= part.length
			yield part
		}
	}

	async #more(): Promise<boolean> {
		const { value, done } = await this.#parts.next()
		if (done) return false
		this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value])
		return true
	}
}

async function moves(place: Place, refs: readonly GitRef[], commits: ReadonlyMap<Oid, Oid>): Promise<RefUpdate[]> {
	const updates: RefUpdate[] = []
	for (const { ref, oid, commit } of refs) {
		const to = commits.get(commit)
		if (to === undefined) throw new Error(`The rewritten history has no commit for ${ref}`)
		if (to !== commit) updates.push({ ref, from: oid, to: oid === commit ? to : await retag(place, oid, to) })
	}
	return updates
}

/** The same annotated tag on another commit, without the signature of the old one. */
async function retag({ command, folder }: Place, tag: Oid, commit: Oid): Promise<Oid> {
	const content = (await command.output(['cat-file', 'tag', tag], { repository: folder })).toString('latin1')
	const split = content.indexOf('\n\n')
	const [head, message] = split < 0 ? [content.trimEnd(), ''] : [content.slice(0, split), content.slice(split + 2)]
	const kept = head.split('\n').filter((line) => /^(?:tag|tagger) /.test(line))
	const unsigned = message.replace(/-----BEGIN (?:PGP|SSH|SIGNED)[^]*$/, '')
	const text = [`object ${commit}`, 'type commit', ...kept, '', unsigned].join('\n')
	const made = await command.output(['hash-object', '-t', 'tag', '-w', '--stdin'], {
		repository: folder,
		input: Buffer.from(text, 'latin1'),
	})
	return parseOid(made.toString().trim())
}

/** What makes `git rev-list --objects` list the ids of blobs of at most `bytesMax` bytes alone. */
export const onlySmallBlobs = (bytesMax: number): string[] => [
	'--no-object-names',
	'--filter=object:type=blob',
	`--filter=blob:limit=${bytesMax + 1}`,
	'--filter-provided-objects',
]

/** Ids of every blob of at most `bytesMax` bytes that any ref reaches, or that are new in a range. */
export async function smallBlobs({ command, folder }: Place, bytesMax: number, range?: CommitRange): Promise<Oid[]> {
	const commits = range ? [range.to, ...(range.from === undefined ? [] : [`^${range.from}`])] : ['--all']
	const output = await command.output(['rev-list', '--objects', ...commits, ...onlySmallBlobs(bytesMax)], { repository: folder })
	return output.toString().split('\n').filter(isOid)
}
