import type { AdminResult } from '@stoa/server/control'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { readFileSync } from 'node:fs'
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
	readers?: string[]
	byRequest?: boolean
	rulesFile?: string
	deciders?: string
	requests?: number
	perSecond?: number | 'none'
	connections?: number
	json?: boolean
}

/** Options of `stoa upstream set`. */
interface ChangedUpstream extends Omit<NewUpstream, 'perSecond'> {
	/** `false` for `--no-token`. */
	token?: boolean
	/** `null`: no limit. */
	perSecond?: number | 'none'
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

function testWords(
	name: string,
	{ milliseconds, problem, account, example }: Extract<AdminResult, { did: 'upstream-test' }>['test'],
): string {
	if (problem !== undefined) return `The hub ${name} ${problem}.`
	const whose = account === undefined ? '' : ` The token is of the account ${account}.`
	return `The hub ${name} answered in ${milliseconds} ms.${whose}${example === undefined ? '' : ` It has ${example}.`}`
}

function lines({
	name,
	address,
	kinds,
	allow,
	deny,
	hasToken,
	repos,
	comparedAt,
	pausedUntil,
	readers,
	isByRequest,
	requestRules,
	deciders,
	...limits
}: Listed): string {
	const told = [
		`${name}: ${address}${hasToken ? ', with a token' : ''}`,
		`  looks for ${kinds.join(', ')}: ${allow.join(', ')}${deny.length > 0 ? `, but not ${deny.join(', ')}` : ''}`,
		`  at most ${limits.requestsMax} requests in a minute${limits.perSecondMax === undefined ? '' : `, ${limits.perSecondMax} in a second`}, and ${limits.connectionsMax} files at the same time`,
		`  ${repos} repositories are here${comparedAt === undefined ? '' : `, the last compared at ${comparedAt}`}`,
	]
	const closed = readers.length === 0 ? [] : [`  what is private or gated there is read by ${readers.join(', ')}`]
	const byRequest = isByRequest
		? [`  by request${deciders === undefined ? '' : `, answered by ${deciders}`}`, ...requestRules.map((rule) => `    ${rule}`)]
		: []
	return [...told, ...closed, ...byRequest, ...(pausedUntil === undefined ? [] : [`  asks for no requests before ${pausedUntil}`])].join(
		'\n',
	)
}

/** Reads a whole number from 1 up, or `none`. The library for commands reads `null` as an empty text. */
const readLimit = (text: string): number | 'none' => (text === 'none' ? 'none' : readCount(text))
const orNull = (limit: number | 'none' | undefined): number | null | undefined => (limit === 'none' ? null : limit)

/** The token in an environment variable; absent where none is named. */
function tokenIn(variable: string | undefined): string | undefined {
	const token = variable === undefined ? undefined : process.env[variable]
	if (variable !== undefined && !token) throw new InvalidArgumentError(`The variable ${variable} is not set.`)
	return token
}

/** How requests for repositories of the upstream are answered. */
function requestsOf({ byRequest, rulesFile, deciders }: Pick<NewUpstream, 'byRequest' | 'rulesFile' | 'deciders'>) {
	const rules = rulesFile === undefined ? undefined : readFileSync(rulesFile, 'utf8').split('\n')
	return {
		isByRequest: byRequest,
		requestRules: rules?.map((line) => line.replace(/#.*/, '').trim()).filter((line) => line !== ''),
		deciders: deciders === 'none' ? null : deciders,
	}
}

/** What adding and changing both take. */
function limitOptions(command: Command): Command {
	return command
		.option('--token-env <variable>', 'environment variable with an access token of that hub')
		.option('--kinds <list>', 'what is looked for there: model, dataset, space', readKinds)
		.option('--allow <patterns>', 'names that are looked for there, such as "openai/*,*/*-GGUF"', listOf)
		.option('--deny <patterns>', 'names that are not', listOf)
		.option('--hosts <hosts>', 'hosts of inner networks that its files may lie on', listOf)
		.option('--readers <names>', 'who reads what is private or gated there: people, organizations, organization/group', listOf)
		.option('--by-request', 'let a repository come only after a request for it was approved')
		.option('--rules-file <file>', 'rules that answer requests, one on each line')
		.option('--deciders <organization>', 'whose members answer requests besides administrators; "none" for no organization')
		.option('--requests <number>', 'most requests in a minute, of all processes together', readCount)
		.option('--per-second <number>', 'most requests in a second, of all processes together; "none" for no limit', readLimit)
		.option('--connections <number>', 'most files that all processes together fetch at the same time', readCount)
}

/** Adds `stoa upstream`. */
export function addUpstreamCommands(stoa: Command): void {
	const upstream = stoa.command('upstream').description('Other hubs that repositories are mirrored from when callers ask for them.')
	const json = new Option('--json', 'print JSON, for scripts')
	limitOptions(
		upstream
			.command('add')
			.description('Mirror from another hub. It is asked after those that were added before.')
			.argument('<name>', 'what to call it: a-z 0-9 -')
			.argument('<address>', `its address, or a word for a well-known one: ${Object.keys(PRESETS).join(', ')}`),
	)
		.addOption(json)
		.addHelpText(
			'after',
			'\nWhat is private or gated at the upstream is mirrored only with a token, and for the readers that --readers names.\n\nExamples:\n  stoa upstream add public huggingface --allow "openai/*,google/*"\n  STAFF_TOKEN=hf_... stoa upstream add staff https://hub.example.org --token-env STAFF_TOKEN',
		)
		.action(async (name: string, given: string, { json: asJson, tokenEnv, requests, perSecond, connections, ...options }: NewUpstream) => {
			const address = PRESETS[given] ?? given
			const limits = {
				requestsMax: requests,
				perSecondMax: orNull(perSecond) ?? undefined,
				connectionsMax: connections,
				...requestsOf(options),
			}
			const { kinds, allow, deny, hosts, readers } = options
			const added = { name, address, token: tokenIn(tokenEnv), kinds, allow, deny, hosts, readers, ...limits }
			const result = await askHub({ do: 'upstream-add', upstream: added })
			print(asJson, result, `Repositories that are not here are looked for at ${address} from now on.`)
		})
	limitOptions(
		upstream
			.command('set')
			.description('Change what is asked of an upstream. What is not named stays; its address stays too.')
			.argument('<name>', 'as in the list'),
	)
		.option('--no-by-request', 'let everything in that the other limits allow')
		.option('--no-token', 'forget its access token')
		.addOption(json)
		.addHelpText('after', '\nExamples:\n  stoa upstream set public --requests 100 --per-second 5 --connections 4')
		.action(async (name: string, { json: asJson, tokenEnv, token, requests, perSecond, connections, ...options }: ChangedUpstream) => {
			const limits = { requestsMax: requests, perSecondMax: orNull(perSecond), connectionsMax: connections, ...requestsOf(options) }
			const { kinds, allow, deny, hosts, readers } = options
			const changes = { kinds, allow, deny, hosts, readers, ...limits, token: token === false ? null : tokenIn(tokenEnv) }
			print(asJson, await askHub({ do: 'upstream-set', name, changes }), `The upstream ${name} is changed.`)
		})
	upstream
		.command('test')
		.description('Ask an upstream now, and show what it answers.')
		.argument('<name>', 'as in the list')
		.addOption(json)
		.action(async (name: string, options: { json?: boolean }) => {
			const result = await askHub({ do: 'upstream-test', name })
			if (result.did === 'upstream-test') print(options.json, result, testWords(name, result.test))
			if (result.did === 'upstream-test' && result.test.problem !== undefined) process.exitCode = 1
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
