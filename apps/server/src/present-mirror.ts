import type {
	ListedPin,
	ListedUpstream,
	MirrorJobItem,
	MirrorOrder,
	MirrorRequest,
	MirrorRule,
	MirrorSource,
	ShownJob,
	ShownMirrorRequest,
	ShownMirrorSpace,
	UpstreamTest,
} from '@stoa/hub'
import type { calls, shapes } from '@stoa/protocol'
import type { z } from 'zod'
import type { Answer } from './routes/handle.ts'

type Order = z.output<typeof shapes.MirrorOrder>
type Result<Did> = Extract<z.output<typeof shapes.AdminResult>, { did: Did }>

function presentSource(source: MirrorSource): Order['source'] {
	if (source.type === 'repos') return { type: 'repos', repos: [...source.repos] }
	if (source.type === 'pattern') return { ...source, kinds: [...source.kinds] }
	if (source.type === 'collection') return source
	const { tags, ...search } = source.search
	return { ...source, search: { ...search, ...(tags && { tags: [...tags] }) } }
}

function presentOrder({ upstream, source, hasFiles, isPinned, hours, bytesPerSecond }: MirrorOrder): Order {
	return {
		upstream,
		source: presentSource(source),
		hasFiles,
		isPinned,
		...(hours && { hours }),
		...(bytesPerSecond !== undefined && { bytesPerSecond }),
	}
}

/** A rule as JSON. */
export function presentRule(rule: MirrorRule): Result<'mirror-add'>['rule'] {
	const { name, everyHours, createdAt, nextAt } = rule
	return { ...presentOrder(rule), name, everyHours, createdAt: createdAt.toISOString(), nextAt: nextAt.toISOString() }
}

/** A job as JSON. */
export function presentJob(job: ShownJob): Result<'mirror-job'>['job'] {
	const { id, rule, state, stage, problem, tries, createdAt, dueAt, startedAt, finishedAt, totals, rate, secondsLeft } = job
	return {
		...presentOrder(job),
		id,
		...(rule !== undefined && { rule }),
		state,
		stage,
		...(problem !== undefined && { problem }),
		tries,
		createdAt: createdAt.toISOString(),
		dueAt: dueAt.toISOString(),
		...(startedAt && { startedAt: startedAt.toISOString() }),
		...(finishedAt && { finishedAt: finishedAt.toISOString() }),
		totals,
		rate,
		...(secondsLeft !== undefined && { secondsLeft }),
	}
}

/** A repository of a job as JSON. */
export function presentItem(item: MirrorJobItem): Answer<typeof calls.listMirrorJobRepositories>[number] {
	const { repoId: _, revision, problem, commit, ...rest } = item
	return {
		...rest,
		...(revision !== undefined && { revision }),
		...(problem !== undefined && { problem }),
		...(commit !== undefined && { commit }),
	}
}

/** A pin as JSON. */
export function presentPin({ kind, name, commit, revision, createdAt }: ListedPin): Result<'mirror-list'>['pins'][number] {
	return { kind, name, commit, revision, createdAt: createdAt.toISOString() }
}

/** An upstream as JSON, without its token. */
export function presentUpstream(upstream: ListedUpstream): Result<'upstream-list'>['upstreams'][number] {
	const { name, address, kinds, allow, deny, hosts, hasToken, requestsMax, connectionsMax, repos, comparedAt, pausedUntil } = upstream
	const { requests, lastFailure, perSecondMax, mayBeInner, readers, isByRequest, requestRules, deciders } = upstream
	const lists = { kinds: [...kinds], allow: [...allow], deny: [...deny], hosts: [...hosts] }
	return {
		name,
		address,
		...lists,
		hasToken,
		readers: [...readers],
		isByRequest,
		requestRules: [...requestRules],
		...(deciders !== undefined && { deciders }),
		requestsMax,
		...(perSecondMax !== undefined && { perSecondMax }),
		connectionsMax,
		mayBeInner,
		repos,
		...(comparedAt && { comparedAt: comparedAt.toISOString() }),
		...(pausedUntil && { pausedUntil: pausedUntil.toISOString() }),
		requests,
		...(lastFailure && { lastFailure: { at: lastFailure.at.toISOString(), problem: lastFailure.problem } }),
	}
}

/** What an upstream answered to a trial, as JSON. */
export function presentTest({ milliseconds, problem, account, example }: UpstreamTest): Result<'upstream-test'>['test'] {
	return {
		milliseconds,
		...(problem !== undefined && { problem }),
		...(account !== undefined && { account }),
		...(example !== undefined && { example }),
	}
}

/** A request as JSON. */
export function presentRequest(request: MirrorRequest & Partial<ShownMirrorRequest>): Result<'mirror-answer'>['request'] {
	const {
		id,
		upstream,
		kind,
		name,
		reason,
		facts,
		state,
		rule,
		note,
		createdAt,
		answeredAt,
		person,
		answeredBy,
		mayAnswer = false,
	} = request
	const { license, changedAt, bytes, fileCount, files, formats, likes, downloads } = facts
	return {
		id,
		upstream,
		kind,
		name,
		reason,
		state,
		mayAnswer,
		facts: {
			bytes,
			fileCount,
			files,
			formats,
			likes,
			downloads,
			...(license !== undefined && { license }),
			...(changedAt !== undefined && { changedAt }),
		},
		createdAt: createdAt.toISOString(),
		...(person && { person: person.name }),
		...(answeredBy && { answeredBy: answeredBy.name }),
		...(rule !== undefined && { rule }),
		...(note !== undefined && { note }),
		...(answeredAt && { answeredAt: answeredAt.toISOString() }),
	}
}

/** The space of the mirror as JSON. */
export function presentSpace({ limitBytes, bytes, onDemandBytes, repos }: ShownMirrorSpace): Result<'mirror-space'>['space'] {
	const repositories = repos.map(({ repoId: _, mirroredAt, usedAt, ...rest }) => ({
		...rest,
		mirroredAt: mirroredAt.toISOString(),
		...(usedAt && { usedAt: usedAt.toISOString() }),
	}))
	return { limitBytes: limitBytes ?? null, bytes, onDemandBytes, repositories }
}
