import { StartFailure, type AdminResult } from '@stoa/server/control'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, withHub } from './ask-hub.ts'
import { createProgressLine, timeText } from './backup-progress-line.ts'
import { bytesText } from './bytes-text.ts'
import { type Order, readHours, readRate, readRepo, readRepos, readUnitCount, sourceOf, type SourceOptions } from './mirror-order.ts'
import { addRequestCommands } from './mirror-request-commands.ts'
import { addSpaceCommands } from './mirror-space-commands.ts'
import { ExitCode, print } from './print.ts'
import { listOf, readCount, readKinds } from './upstream-commands.ts'

/** How often a running job is asked how far it is, in milliseconds. */
const ASK_MS = 500

type JobResult = Extract<AdminResult, { did: 'mirror-job' }>
type Job = JobResult['job']
type Listed = Extract<AdminResult, { did: 'mirror-list' }>

interface OrderOptions {
	upstream?: string
	files?: boolean
	pin?: boolean
	hours?: { from: number; to: number }
	rate?: number
	json?: boolean
}

const ACTS = {
	pause: 'Stop a job until it is resumed. What came is kept.',
	resume: 'Go on with a paused job.',
	cancel: 'End a job. What came is kept.',
	retry: 'Try again what failed, or a waiting job now.',
} as const

const WORDS: Readonly<Record<Job['stage'], string>> = { listing: 'Listing', histories: 'Histories', files: 'Files' }
const isOver = ({ state }: Job): boolean => state === 'done' || state === 'failed' || state === 'canceled'

function progressText({ state, stage, totals, rate, secondsLeft, problem }: Job): string {
	if (state !== 'running') return `${state}${problem === undefined ? '' : `: ${problem}`}`
	const repos = `${totals.reposDone + totals.reposFailed} of ${totals.repos} repositories`
	if (stage !== 'files') return `${WORDS[stage]}: ${repos}`
	const left = secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`
	const bytes = `${bytesText(totals.bytesDone)} of ${bytesText(totals.bytes)}, ${bytesText(rate)}/s`
	return `${WORDS[stage]}: ${repos}, ${totals.filesDone} of ${totals.files} files, ${bytes}${left}`
}

function summary({ id, rule, state, totals, problem, rate, secondsLeft }: Job): string {
	const name = rule === undefined ? id : `${id} (${rule})`
	const done = `${totals.reposDone} of ${totals.repos} repositories, ${totals.filesDone} of ${totals.files} files, ${bytesText(totals.bytesDone)} of ${bytesText(totals.bytes)}`
	const speed = state === 'running' ? `, ${bytesText(rate)}/s${secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`}` : ''
	return `${name}: ${state}. ${done}${speed}.${problem === undefined ? '' : `\n  ${problem}`}`
}

function jobOf(result: AdminResult): JobResult {
	if (result.did !== 'mirror-job') throw new StartFailure(`The hub answered "${result.did}"`)
	return result
}

/** Waits until a job ends or is paused. */
async function follow(ask: Ask, id: string): Promise<JobResult> {
	const line = createProgressLine(progressText)
	try {
		for (;;) {
			const result = jobOf(await ask({ do: 'mirror-job', id }))
			if (isOver(result.job) || result.job.state === 'paused') return result
			line.show(result.job)
			await sleep(ASK_MS)
		}
	} finally {
		line.end()
	}
}

function show(json: boolean | undefined, { job, failures }: JobResult): void {
	print(json, { job, failures }, [summary(job), ...failures.map((problem) => `  ${problem}`)].join('\n'))
	if (job.state === 'failed') process.exitCode = ExitCode.problemsFound
}

/** The upstream that is meant, which needs no name when there is only one. */
async function upstreamOf(ask: Ask, given: string | undefined): Promise<string> {
	if (given !== undefined) return given
	const result = await ask({ do: 'upstream-list' })
	const upstreams = result.did === 'upstream-list' ? result.upstreams : []
	const [only] = upstreams
	if (!only) throw new StartFailure('There are no upstreams. Add one with "stoa upstream add".')
	if (upstreams.length > 1)
		throw new StartFailure(`There are several upstreams. Name one with --upstream: ${upstreams.map(({ name }) => name).join(', ')}`)
	return only.name
}

function orderOf(upstream: string, source: Order['source'], { files, pin, hours, rate }: OrderOptions): Order {
	return {
		upstream,
		source,
		hasFiles: files ?? true,
		isPinned: pin ?? false,
		...(hours && { hours }),
		...(rate !== undefined && { bytesPerSecond: rate }),
	}
}

async function startOnce(
	ids: Extract<Order['source'], { type: 'repos' }>['repos'],
	options: OrderOptions & { wait?: boolean },
): Promise<void> {
	const result = await withHub(async (ask) => {
		const upstream = await upstreamOf(ask, options.upstream)
		const begun = jobOf(await ask({ do: 'mirror-start', order: orderOf(upstream, { type: 'repos', repos: ids }, options) }))
		return options.wait === false ? begun : follow(ask, begun.job.id)
	})
	show(options.json, result)
}

const jsonOption = (): Option => new Option('--json', 'print JSON, for scripts')

/** Options of what a job does besides what it mirrors. */
function addOrderOptions(command: Command): Command {
	return command
		.option('--upstream <name>', 'where from, as "stoa upstream list" says; needed when there are several')
		.option('--no-files', 'commits and small files only; large files come when a client asks for them')
		.option('--rate <bytes>', 'most bytes in a second, such as 20MB', readRate)
}

async function listText({ rules, pins }: Listed): Promise<string> {
	const { sourceWords } = await import('@stoa/hub')
	const told = rules.map(({ name, upstream, source, everyHours, hours, nextAt, isPinned }) => {
		const when = `every ${everyHours} h${hours ? ` between ${hours.from} and ${hours.to} h UTC` : ''}, next at ${String(nextAt)}`
		return `${name}: ${sourceWords(source)} from ${upstream}, ${when}${isPinned === true ? ', pinned' : ''}`
	})
	const pinned = pins.map(({ kind, name, revision, commit }) => `pin: ${kind} ${name} at ${commit.slice(0, 12)} (${revision})`)
	const all = [...told, ...pinned]
	return all.length === 0 ? 'There are no mirror rules and no pins.' : all.join('\n')
}

function addRuleCommand(mirror: Command): void {
	addOrderOptions(
		mirror
			.command('add')
			.description('Mirror repositories again and again at set hours.')
			.argument('<name>', 'what to call the rule: a-z 0-9 -')
			.option('--repos <names>', 'repositories, such as openai/whisper-tiny,datasets/openai/gsm8k', readRepos)
			.option('--list <file>', 'a file with one repository on each line')
			.option('--pattern <pattern>', 'repositories with such names, such as "openai/whisper-*"')
			.option('--owner <name>', 'all repositories of an owner')
			.option('--collection <slug>', 'the repositories of a collection, by the end of its address')
			.option('--search', 'what the options below select')
			.option('--kind <kinds>', 'of a pattern, an owner or a search: model, dataset, space', readKinds)
			.option('--words <text>', 'of a search: a part of the name')
			.option('--author <name>', 'of a search: the owner')
			.option('--task <task>', 'of a search: the task, such as text-generation')
			.option('--license <license>', 'of a search: the license, such as apache-2.0')
			.option('--tags <tags>', 'of a search: tags that all must be there', listOf)
			.option('--parameters-min <count>', 'of a search: such as 1B', readUnitCount)
			.option('--parameters-max <count>', 'of a search: such as 10B', readUnitCount)
			.option('--likes-min <count>', 'of a search', readUnitCount)
			.option('--downloads-min <count>', 'of a search', readUnitCount)
			.option('--limit <count>', 'most repositories of a pattern, an owner or a search (100)', readCount)
			.option('--every <hours>', 'hours between two jobs (24)', readCount)
			.option('--hours <from-to>', 'hours of the day in UTC within which it works, such as 22-6', readHours)
			.option('--pin', 'keep every commit that a job finds'),
	)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			'\nExamples:\n  stoa mirror add whisper --pattern "openai/whisper-*" --hours 22-6 --rate 50MB\n  stoa mirror add small --search --task text-generation --license apache-2.0 --parameters-max 10B --likes-min 1000',
		)
		.action(async (name: string, options: SourceOptions & OrderOptions & { every?: number }) => {
			const source = await sourceOf(options)
			const result = await withHub(async (ask) => {
				const order = orderOf(await upstreamOf(ask, options.upstream), source, options)
				return ask({ do: 'mirror-add', name, order, ...(options.every !== undefined && { everyHours: options.every }) })
			})
			const { sourceWords } = await import('@stoa/hub')
			print(options.json, result, `The rule "${name}" mirrors ${sourceWords(source)}. "stoa mirror jobs" shows how far it is.`)
		})
}

/** A job of the rule: the unfinished one, where there is one, since a rule has one at a time. */
async function runRule(ask: Ask, name: string): Promise<JobResult> {
	const listed = await ask({ do: 'mirror-jobs' })
	const unfinished = listed.did === 'mirror-jobs' ? listed.jobs.find((job) => job.rule === name && !isOver(job)) : undefined
	return jobOf(await ask(unfinished ? { do: 'mirror-job', id: unfinished.id } : { do: 'mirror-run', name }))
}

/** Adds `stoa mirror` and `stoa import`. */
export function addMirrorCommands(stoa: Command): void {
	const mirror = stoa.command('mirror').description('Mirror repositories of other hubs before clients ask for them: rules, pins and jobs.')
	addRuleCommand(mirror)
	mirror
		.command('list')
		.description('Show the rules and the pinned revisions.')
		.addOption(jsonOption())
		.action(async ({ json }: { json?: boolean }) => {
			const result = await withHub((ask) => ask({ do: 'mirror-list' }))
			print(json, result, result.did === 'mirror-list' ? await listText(result) : '')
		})
	mirror
		.command('run')
		.description('Run a rule now, or go on with its unfinished job, and show how far it is.')
		.argument('<rule>', 'as in the list')
		.option('--no-wait', 'return at once')
		.addOption(jsonOption())
		.action(async (name: string, { wait, json }: { wait?: boolean; json?: boolean }) => {
			const result = await withHub(async (ask) => {
				const begun = await runRule(ask, name)
				return wait === false ? begun : follow(ask, begun.job.id)
			})
			show(json, result)
		})
	addOrderOptions(
		mirror
			.command('pin')
			.description('Fetch a revision with all its files, and keep it although the upstream deletes or rewrites it.')
			.argument('<repository>', 'such as openai/whisper-tiny, or datasets/openai/gsm8k@main', readRepo)
			.option('--no-wait', 'return at once'),
	)
		.addOption(jsonOption())
		.action((repo: ReturnType<typeof readRepo>, options: OrderOptions & { wait?: boolean }) => startOnce([repo], { ...options, pin: true }))
	addRemoveCommand(mirror)
	addJobCommands(mirror)
	addSpaceCommands(mirror)
	addRequestCommands(mirror)
	addOrderOptions(
		stoa
			.command('import')
			.description('Mirror a repository of another hub once, with all its files.')
			.argument('<repositories...>', 'such as openai/whisper-tiny, or datasets/openai/gsm8k@main')
			.option('--pin', 'keep the commit although the upstream deletes or rewrites it')
			.option('--no-wait', 'return at once'),
	)
		.addOption(jsonOption())
		.action((names: string[], options: OrderOptions & { wait?: boolean }) => startOnce(names.map(readRepo), options))
}

function addRemoveCommand(mirror: Command): void {
	mirror
		.command('remove')
		.description(
			'Remove a rule, or the pins of a repository. What a rule mirrored stays; what only a pin kept leaves with the next cleanup.',
		)
		.argument('<name>', 'a rule, or a pinned repository such as openai/whisper-tiny')
		.addOption(jsonOption())
		.action(async (name: string, { json }: { json?: boolean }) => {
			if (!name.includes('/')) {
				print(json, await withHub((ask) => ask({ do: 'mirror-remove', name })), `The rule "${name}" is removed.`)
				return
			}
			const { kind, id, revision } = readRepo(name)
			if (revision !== undefined && !/^[0-9a-f]{5,40}$/.test(revision))
				throw new InvalidArgumentError('Name the commit of the pin after @.')
			const result = await withHub((ask) => ask({ do: 'mirror-unpin', kind, id, ...(revision !== undefined && { commit: revision }) }))
			print(json, result, `${id} is not pinned any more.`)
		})
}

function addJobCommands(mirror: Command): void {
	mirror
		.command('jobs')
		.description('Show the jobs, unfinished ones first.')
		.addOption(jsonOption())
		.action(async ({ json }: { json?: boolean }) => {
			const result = await withHub((ask) => ask({ do: 'mirror-jobs' }))
			const jobs = result.did === 'mirror-jobs' ? result.jobs : []
			print(json, result, jobs.length === 0 ? 'There are no mirror jobs.' : jobs.map(summary).join('\n'))
		})
	mirror
		.command('job')
		.description('Follow one job until it ends.')
		.argument('<job>', 'its id')
		.option('--no-wait', 'show how far it is and return')
		.addOption(jsonOption())
		.action(async (id: string, { wait, json }: { wait?: boolean; json?: boolean }) => {
			show(json, await withHub(async (ask) => (wait === false ? jobOf(await ask({ do: 'mirror-job', id })) : follow(ask, id))))
		})
	for (const act of ['pause', 'resume', 'cancel', 'retry'] as const)
		mirror
			.command(act)
			.description(ACTS[act])
			.argument('<job>', 'its id')
			.addOption(jsonOption())
			.action(async (id: string, { json }: { json?: boolean }) => {
				const { job } = jobOf(await withHub((ask) => ask({ do: 'mirror-act', id, act })))
				print(json, { job }, summary(job))
			})
}
