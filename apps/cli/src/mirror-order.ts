import { readByteText, readCountText, readRepoText, type RepoKind } from '@stoa/vocabulary'
import { InvalidArgumentError } from 'commander'
import { readFile } from 'node:fs/promises'
import type { AdminCommand } from '@stoa/server/control'

/** An order as the command line sends it. */
export type Order = Extract<AdminCommand, { do: 'mirror-start' }>['order']
type Source = Order['source']
type SourceRepo = Extract<Source, { type: 'repos' }>['repos'][number]

/** Options that say what is mirrored. */
export interface SourceOptions {
	repos?: SourceRepo[]
	list?: string
	pattern?: string
	owner?: string
	collection?: string
	search?: boolean
	kind?: RepoKind[]
	words?: string
	author?: string
	task?: string
	license?: string
	tags?: string[]
	parametersMin?: number
	parametersMax?: number
	likesMin?: number
	downloadsMin?: number
	limit?: number
}

/** Reads a repository: `owner/name`, `datasets/owner/name`, each with `@revision` where another than `main` is meant. */
export function readRepo(text: string): SourceRepo {
	const repo = readRepoText(text)
	if (!repo) throw new InvalidArgumentError(`Write names such as openai/whisper-tiny or datasets/openai/gsm8k, not "${text}".`)
	return repo
}

/** Reads names with commas between. */
export function readRepos(text: string): SourceRepo[] {
	return text
		.split(',')
		.map((one) => one.trim())
		.filter((one) => one !== '')
		.map(readRepo)
}

/** Reads a count such as `1000`, `5K` or `10B`. */
export function readUnitCount(text: string): number {
	const count = readCountText(text)
	if (count === undefined) throw new InvalidArgumentError('Write a number such as 1000, 5K or 10B.')
	return count
}

/** Reads bytes in a second, such as `20MB`. */
export function readRate(text: string): number {
	const bytes = readByteText(text.replace(/\/s$/, ''))
	if (bytes === undefined) throw new InvalidArgumentError('Write a rate such as 20MB.')
	return bytes
}

/** Reads hours such as `22-6`. */
export function readHours(text: string): { from: number; to: number } {
	const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
	if (from === undefined || to === undefined) throw new InvalidArgumentError('Write hours such as 22-6, in UTC.')
	return { from: Number(from), to: Number(to) }
}

async function readList(path: string): Promise<SourceRepo[]> {
	const text = await readFile(path, 'utf8').catch((error: unknown) => {
		throw new InvalidArgumentError(`Cannot read the list "${path}": ${error instanceof Error ? error.message : String(error)}`)
	})
	return text
		.split('\n')
		.map((line) => line.replace(/#.*/, '').trim())
		.filter((line) => line !== '')
		.map(readRepo)
}

/** The source that the options mean. @throws {InvalidArgumentError} unless they mean exactly one */
export async function sourceOf(options: SourceOptions): Promise<Source> {
	const { repos = [], list, pattern, owner, collection, search, limit } = options
	const found: Source[] = []
	const named = [...repos, ...(list === undefined ? [] : await readList(list))]
	if (named.length > 0) found.push({ type: 'repos', repos: named })
	const kinds = options.kind && { kinds: options.kind }
	const most = limit !== undefined && { limit }
	for (const text of [pattern, owner === undefined ? undefined : `${owner}/*`])
		if (text !== undefined) found.push({ type: 'pattern', pattern: text, ...kinds, ...most })
	if (collection !== undefined) found.push({ type: 'collection', slug: collection })
	if (search === true) found.push({ type: 'search', search: searchOf(options), ...most })
	const [source] = found
	if (!source || found.length > 1)
		throw new InvalidArgumentError(
			'Say what to mirror: repositories, --list, --pattern, --owner, --collection or --search, and only one of these.',
		)
	return source
}

function searchOf(options: SourceOptions): Extract<Source, { type: 'search' }>['search'] {
	const {
		kind: [kind = 'model'] = [],
		words,
		author,
		task,
		license,
		tags = [],
		parametersMin,
		parametersMax,
		likesMin,
		downloadsMin,
	} = options
	const all = [...(license === undefined ? [] : [`license:${license}`]), ...tags]
	const texts = { words, author, task, parametersMin, parametersMax, likesMin, downloadsMin }
	return { kind, ...texts, ...(all.length > 0 && { tags: all }) }
}
