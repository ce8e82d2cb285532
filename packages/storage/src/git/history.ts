import type { GitCommit } from '@stoa/hub'
import { HubError, isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { requireCountable } from './countable-tree.ts'
import type { GitCommand } from './git-command.ts'
import type { GitObjects } from './git-objects.ts'
import { streamFields } from './stream-fields.ts'

/** Paths of one tree whose last commits are looked for: a small tree can name itself a billion times over. */
const PATHS_MAX = 250_000
/** How long a history is walked for them. Milliseconds. */
const TIME_MS_MAX = 10_000
const WHAT = 'The last commit of each file'

interface Place {
	command: GitCommand
	objects: GitObjects
	folder: string
}

/** Newest first; with `path`, only commits that touch it. */
export async function readLog(
	{ command, objects, folder }: Place,
	from: Oid,
	options: { skip: number; limit: number; path?: string; without?: Oid; everyParent?: boolean },
): Promise<GitCommit[]> {
	const path = options.path === undefined || options.path === '' ? [] : [options.path]
	const range = options.without === undefined ? [] : [...(options.everyParent ? [] : ['--first-parent']), `^${parseOid(options.without)}`]
	const args = [
		'rev-list',
		...range,
		`--skip=${Math.trunc(options.skip)}`,
		`--max-count=${Math.trunc(options.limit)}`,
		parseOid(from),
		'--',
		...path,
	]
	const oids = (await command.output(args, { repository: folder })).toString().split('\n').filter(isOid)
	const commits = await Promise.all(oids.map((oid) => objects.commit(folder, oid)))
	return commits.filter((commit) => commit !== undefined)
}

/** Commits that `from` reaches, itself included. */
export async function countCommits({ command, folder }: Place, from: Oid): Promise<number> {
	return Number((await command.output(['rev-list', '--count', parseOid(from), '--'], { repository: folder })).toString())
}

/**
 * The last commit that touched each direct child of `path`, by one walk of the first parents that ends as soon as every child is known:
 * asking git path by path takes a hundred times as long.
 */
export async function lastCommits(place: Place, from: Oid, path: string): Promise<Map<string, GitCommit>> {
	const { command, objects, folder } = place
	await requireCountable(command, { repository: folder }, [from])
	const found = await objects.entry(folder, from, path)
	const entries = found?.type === 'tree' ? ((await objects.tree(folder, found.oid)) ?? []) : []
	const missing = new Set(entries.map(({ name }) => name))
	const commits = new Map<string, GitCommit>()
	const prefix = path === '' ? '' : `${path}/`
	if (missing.size === 0) return commits
	for await (const { oid, touched } of walkTouched(place, from, prefix)) {
		const name = touched.startsWith(prefix) ? (touched.slice(prefix.length).split('/')[0] ?? '') : ''
		if (!missing.delete(name)) continue
		const commit = await objects.commit(folder, oid)
		if (commit) commits.set(name, commit)
		if (missing.size === 0) break
	}
	return commits
}

/** The last commit that touched each file and each folder of the tree of `from`, by one walk of the first parents. */
export async function lastCommitsOfTree(place: Place, from: Oid): Promise<Map<string, GitCommit>> {
	const { command, objects, folder } = place
	const missing = new Set<string>()
	for await (const path of streamFields(command, ['ls-tree', '-r', '-t', '-z', '--name-only', parseOid(from)], { repository: folder })) {
		if (missing.size === PATHS_MAX) throw new HubError('too-many', { what: 'files', limit: PATHS_MAX })
		if (path !== '') missing.add(path)
	}
	const commits = new Map<string, GitCommit>()
	if (missing.size === 0) return commits
	for await (const { oid, touched } of walkTouched(place, from, '')) {
		for (const path of withFolders(touched)) {
			const commit = missing.has(path) ? await objects.commit(folder, oid) : undefined
			if (commit && missing.delete(path)) commits.set(path, commit)
		}
		if (missing.size === 0) break
	}
	return commits
}

function* withFolders(path: string): Generator<string> {
	yield path
	for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) yield path.slice(0, slash)
}

/**
 * Every path below `prefix` that each commit touched, newest commit first. The process ends with the walk.
 *
 * @throws {HubError} `unavailable` when it takes too long, or git too much memory
 */
async function* walkTouched({ command, folder }: Place, from: Oid, prefix: string): AsyncGenerator<{ oid: Oid; touched: string }> {
	// Without `--first-parent -m`, merges would show no paths. The empty field before each id distinguishes ids from paths that look like one.
	const args = [
		'log',
		'-z',
		'--format=%x00%H',
		'--name-only',
		'--no-renames',
		'--first-parent',
		'-m',
		parseOid(from),
		'--',
		...(prefix === '' ? [] : [prefix]),
	]
	let oid: Oid | undefined
	let expectsId = false
	let isFirst = false
	for await (const field of streamFields(command, args, { repository: folder, timeMsMax: TIME_MS_MAX, what: WHAT })) {
		if (field === '') expectsId = true
		else if (expectsId) {
			oid = parseOid(field)
			expectsId = false
			isFirst = true
		} else if (oid !== undefined) {
			// A newline separates the id from the first path.
			yield { oid, touched: isFirst ? field.replace(/^\n/, '') : field }
			isFirst = false
		}
	}
}
