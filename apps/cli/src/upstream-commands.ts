import type { AdminResult } from '@stoa/server/control'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { askHub } from './ask-hub.ts'
import { print } from './print.ts'

/** Well-known hubs, by the word that stands for their address. */
const PRESETS: Readonly<Record<string, string>> = { huggingface: 'https://huggingface.co' }

type Listed = Extract<AdminResult, { did: 'upstream-list' }>['upstreams'][number]

/** Options of `stoa upstream add`. */
interface NewUpstream {
	tokenEnv?: string
	kinds?: RepoKind[]
	allow?: string[]
	deny?: string[]
	hosts?: string[]
	requests?: number
	connections?: number
	json?: boolean
}

/** Reads words with commas between. */
export const listOf = (text: string): string[] =>
	text
		.split(',')
		.map((one) => one.trim())
		.filter((one) => one !== '')

/** Reads kinds of repositories with commas between. */
export function readKinds(text: string): RepoKind[] {
	const kinds = listOf(text).map((word) => REPO_KINDS.find((kind) => kind === word || `${kind}s` === word))
	const known = kinds.filter((kind) => kind !== undefined)
	if (known.length !== kinds.length) throw new InvalidArgumentError(`Write some of ${REPO_KINDS.join(', ')}, with commas between.`)
	return known
}

/** Reads a whole number from 1 up. */
export function readCount(text: string): number {
	const count = Number(text)
	if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Write a whole number from 1 up.')
	return count
}

function lines({ name, address, kinds, allow, deny, hasToken, repos, comparedAt, pausedUntil }: Listed): string {
	const told = [
		`${name}: ${address}${hasToken ? ', with a token' : ''}`,
		`  looks for ${kinds.join(', ')}: ${allow.join(', ')}${deny.length > 0 ? `, but not ${deny.join(', ')}` : ''}`,
		`  ${repos} repositories are here${comparedAt === undefined ? '' : `, the last compared at ${comparedAt}`}`,
	]
	return [...told, ...(pausedUntil === undefined ? [] : [`  asks for no requests before ${pausedUntil}`])].join('\n')
}

/** Adds `stoa upstream`. */
export function addUpstreamCommands(stoa: Command): void {
	const upstream = stoa.command('upstream').description('Other hubs that repositories are mirrored from when callers ask for them.')
	const json = new Option('--json', 'print JSON, for scripts')
	upstream
		.command('add')
		.description('Mirror from another hub. It is asked after those that were added before.')
		.argument('<name>', 'what to call it: a-z 0-9 -')
		.argument('<address>', `its address, or a word for a well-known one: ${Object.keys(PRESETS).join(', ')}`)
		.option('--token-env <variable>', 'environment variable with an access token of that hub')
		.option('--kinds <list>', 'what is looked for there: model, dataset, space', readKinds)
		.option('--allow <patterns>', 'names that are looked for there, such as "openai/*,*/*-GGUF"', listOf)
		.option('--deny <patterns>', 'names that are not', listOf)
		.option('--hosts <hosts>', 'hosts of inner networks that its files may lie on', listOf)
		.option('--requests <number>', 'most requests in a minute, of all processes together', readCount)
		.option('--connections <number>', 'most files that a process fetches at the same time', readCount)
		.addOption(json)
		.addHelpText(
			'after',
			'\nOnly what is public at the upstream is mirrored, with or without a token.\n\nExamples:\n  stoa upstream add public huggingface --allow "openai/*,google/*"\n  STAFF_TOKEN=hf_... stoa upstream add staff https://hub.example.org --token-env STAFF_TOKEN',
		)
		.action(async (name: string, given: string, { json: asJson, tokenEnv, requests, connections, ...options }: NewUpstream) => {
			const address = PRESETS[given] ?? given
			const token = tokenEnv === undefined ? undefined : process.env[tokenEnv]
			if (tokenEnv !== undefined && !token) throw new InvalidArgumentError(`The variable ${tokenEnv} is not set.`)
			const result = await askHub({
				do: 'upstream-add',
				upstream: { name, address, token, ...options, requestsMax: requests, connectionsMax: connections },
			})
			print(asJson, result, `Repositories that are not here are looked for at ${address} from now on.`)
		})
	upstream
		.command('list')
		.description('Show the upstreams in the order in which they are asked.')
		.addOption(json)
		.action(async (options: { json?: boolean }) => {
			const result = await askHub({ do: 'upstream-list' })
			const listed = result.did === 'upstream-list' ? result.upstreams : []
			print(
				options.json,
				result,
				listed.length === 0 ? 'There are no upstreams: this hub contacts no other hub.' : listed.map(lines).join('\n'),
			)
		})
	upstream
		.command('remove')
		.description('Mirror no more from a hub. What is here stays and is served as it is.')
		.argument('<name>', 'as in the list')
		.addOption(json)
		.action(async (name: string, options: { json?: boolean }) => {
			print(options.json, await askHub({ do: 'upstream-remove', name }), `Nothing is asked of ${name} any more.`)
		})
}
