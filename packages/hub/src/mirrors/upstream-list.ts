import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import { z } from 'zod'
import { VISITOR } from '../accounts/actors/actor.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import { createSeal } from '../accounts/secrets/seal.ts'
import type { Store } from '../database/store.ts'
import type { UpstreamPlace } from '../outside/upstreams.ts'
import type { MirrorRecords, Upstream, UpstreamRecords } from './mirror-records.ts'
import type { Mirrors } from './mirrors.ts'

/** How long a process uses the list again, in milliseconds: other processes change it too. */
const LIST_MS = 5000
const REQUESTS_MAX = 300
const CONNECTIONS_MAX = 8

const Pattern = z.string().regex(/^[\w.*-]{1,100}\/[\w.*-]{1,100}$/, 'write patterns such as "openai/*" or "*/*-GGUF"')

/** What an operator may say of an upstream. */
const NewUpstreamSchema = z.strictObject({
	name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'use up to 40 of a-z 0-9 -'),
	address: z
		.url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
		.transform((text) => text.replace(/\/+$/, ''))
		.refine((text) => !/[?#@]/.test(text), 'write an address without a user name, ? or #'),
	token: z
		.string()
		.regex(/^[\x21-\x7e]{1,500}$/, 'it is no access token')
		.optional(),
	kinds: z
		.array(z.enum(REPO_KINDS))
		.min(1, 'name one kind at least')
		.default([...REPO_KINDS]),
	allow: z.array(Pattern).min(1, 'write one pattern at least').max(1000, 'write at most 1,000 patterns').default(['*/*']),
	deny: z.array(Pattern).max(1000, 'write at most 1,000 patterns').default([]),
	hosts: z
		.array(z.string().regex(/^[\w.[\]:-]{1,260}$/, 'write host names, with a port where they have one'))
		.max(100)
		.default([]),
	requestsMax: z.int().min(1, 'allow one request at least').max(100_000).default(REQUESTS_MAX),
	connectionsMax: z.int().min(1, 'allow one at least').max(100).default(CONNECTIONS_MAX),
})

/** What the list needs. */
export interface UpstreamListDeps {
	records: Store<{ audit: AuditRecords; upstreams: UpstreamRecords; mirrors: Pick<MirrorRecords, 'totals' | 'forgetMissing'> }>
	secret: string
	/** What this hub calls itself in requests. */
	hubId: string
	/** Fires when the hub stops. */
	stopping: AbortSignal
	now: () => Date
}

/** The upstreams as the mirror uses them. */
export interface UpstreamList extends Pick<Mirrors, 'addUpstream' | 'removeUpstream' | 'upstreams'> {
	/** In their order; a few seconds old at most. */
	present(): Promise<readonly Upstream[]>
	/** Where requests go. */
	placeOf(upstream: Upstream, path: readonly string[]): Promise<UpstreamPlace>
	/** Called when the list changes in this process. */
	onChange(listener: () => void): void
}

/** Creates the list over the records. */
export function createUpstreamList({ records, secret, hubId, stopping, now }: UpstreamListDeps): UpstreamList {
	const seal = createSeal(secret, 'upstream token')
	let kept: { list: Promise<readonly Upstream[]>; until: number } | undefined
	const listeners: (() => void)[] = []
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })

	const present = (): Promise<readonly Upstream[]> => {
		if (kept && performance.now() < kept.until) return kept.list
		const list = records.upstreams.list()
		kept = { list, until: performance.now() + LIST_MS }
		list.catch(() => (kept = undefined))
		return list
	}

	/** Names that were missing may be there now. */
	async function changed(): Promise<void> {
		await records.mirrors.forgetMissing('all')
		kept = undefined
		for (const listener of listeners) listener()
	}

	return {
		present,
		onChange: (listener) => void listeners.push(listener),
		async placeOf({ name, address, hosts, sealedToken }, path) {
			const token = sealedToken === undefined ? undefined : await seal.open(sealedToken)
			return { name, address, hosts, token, path: [...path, hubId], signal: stopping }
		},
		async addUpstream(given, actor = VISITOR) {
			const parsed = NewUpstreamSchema.safeParse(given)
			const [issue] = parsed.error?.issues ?? []
			if (!parsed.success)
				throw new HubError('invalid-input', {
					what: `"${String(issue?.path[0] ?? 'upstream')}"`,
					why: issue?.message ?? 'it cannot be read',
				})
			const { token, ...rest } = parsed.data
			const sealedToken = token === undefined ? undefined : await seal.seal(token)
			const { name: subject, address } = rest
			await records.transaction(async ({ audit, upstreams }) => {
				if (!(await upstreams.insert({ ...rest, sealedToken, createdAt: now() }))) throw new HubError('upstream-exists', rest)
				await audit.insert(entry(actor, { action: 'upstream.add', scopeId: undefined, subject, details: { address } }))
			})
			await changed()
		},
		async removeUpstream(name, actor = VISITOR) {
			await records.transaction(async ({ audit, upstreams }) => {
				if (!(await upstreams.delete(name))) throw new HubError('upstream-not-found', { name })
				await audit.insert(entry(actor, { action: 'upstream.remove', scopeId: undefined, subject: name }))
			})
			await changed()
		},
		async upstreams() {
			const [list, totals, states] = await Promise.all([
				records.upstreams.list(),
				records.mirrors.totals(),
				records.upstreams.states(now()),
			])
			return list.map(({ sealedToken, ...upstream }) => {
				const { repos = 0, comparedAt } = totals.get(upstream.name) ?? {}
				const { requests = 0, lastFailure } = states.get(upstream.name) ?? {}
				return { ...upstream, hasToken: sealedToken !== undefined, repos, comparedAt, requests, lastFailure }
			})
		},
	}
}
