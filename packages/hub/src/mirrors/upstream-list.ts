import { HubError } from '@stoa/vocabulary'
import { type Actor, VISITOR } from '../accounts/actors/actor.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import { createSeal } from '../accounts/secrets/seal.ts'
import type { Store } from '../database/store.ts'
import type { UpstreamPlace } from '../outside/upstreams.ts'
import { findDeciders, findReaders, type ReaderTables } from './find-readers.ts'
import type { MirrorRecords, Upstream, UpstreamReaderRecords, UpstreamRecords } from './mirror-records.ts'
import type { Mirrors, UpstreamChanges } from './mirrors.ts'
import { readNewUpstream, readUpstreamChanges } from './read-upstream.ts'

/** How long a process uses the list again, in milliseconds: other processes change it too. */
const LIST_MS = 5000

/** What the list needs. */
export interface UpstreamListDeps {
	records: Store<
		ReaderTables & {
			audit: AuditRecords
			upstreams: UpstreamRecords
			upstreamReaders: UpstreamReaderRecords
			mirrors: Pick<MirrorRecords, 'totals' | 'forgetMissing'>
		}
	>
	secret: string
	/** What this hub calls itself in requests. */
	hubId: string
	/** Fires when the hub stops. */
	stopping: AbortSignal
	now: () => Date
}

/** The upstreams as the mirror uses them. */
export interface UpstreamList extends Pick<Mirrors, 'addUpstream' | 'changeUpstream' | 'removeUpstream' | 'upstreams'> {
	/** In their order; a few seconds old at most. */
	present(): Promise<readonly Upstream[]>
	/** Where requests go. */
	placeOf(upstream: Upstream, path: readonly string[]): Promise<UpstreamPlace>
	/** Called when the list changes in this process. */
	onChange(listener: () => void): void
}

/** Inner networks, and private repositories, are the operator's to open: administrators of the hub reach neither. @throws `invalid-input` */
function requireOperator(actor: Actor, { hosts = [], readers = [] }: Pick<UpstreamChanges, 'hosts' | 'readers'>): void {
	if (actor.kind === 'visitor' || hosts.length + readers.length === 0) return
	const field = hosts.length > 0 ? 'hosts' : 'readers'
	const why = `they are named on the command line: stoa upstream set NAME --${field}`
	throw new HubError('invalid-input', { what: `"${field}"`, why, field })
}

/** What changing the list needs. */
type EditingDeps = Pick<UpstreamListDeps, 'records' | 'now'> & { seal: ReturnType<typeof createSeal>; changed(): Promise<void> }

/** Creates the changes of the list. */
function createEditing({ records, now, seal, changed }: EditingDeps): Pick<Mirrors, 'addUpstream' | 'changeUpstream' | 'removeUpstream'> {
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })
	return {
		async addUpstream(given, actor = VISITOR) {
			const { token, perSecondMax, readers, deciders, isByRequest, requestRules, ...rest } = readNewUpstream(given)
			requireOperator(actor, { hosts: rest.hosts, readers })
			const sealedToken = token === undefined ? undefined : await seal.seal(token)
			const { name: subject, address } = rest
			const row = { ...rest, perSecondMax: perSecondMax ?? undefined, sealedToken, mayBeInner: actor.kind === 'visitor', createdAt: now() }
			await records.transaction(async (tables) => {
				const { audit, upstreams, upstreamReaders } = tables
				if (!(await upstreams.insert(row))) throw new HubError('upstream-exists', rest)
				await upstreamReaders.set(subject, await findReaders(tables, readers))
				await upstreams.change(subject, { isByRequest, requestRules, decidersId: await findDeciders(tables, deciders) })
				const details = { address, ...(readers.length > 0 && { readers: readers.join(', ') }) }
				await audit.insert(entry(actor, { action: 'upstream.add', scopeId: undefined, subject, details }))
			})
			await changed()
		},
		async changeUpstream(name, given, actor = VISITOR) {
			const { token, readers, deciders, ...changes } = readUpstreamChanges(given)
			requireOperator(actor, { hosts: changes.hosts, readers })
			const sealedToken = typeof token === 'string' ? await seal.seal(token) : token
			const fields = Object.entries({ ...changes, token, readers, deciders }).flatMap(([field, value]) =>
				value === undefined ? [] : [field],
			)
			await records.transaction(async (tables) => {
				const { audit, upstreams, upstreamReaders } = tables
				const decidersId = deciders === undefined ? undefined : await findDeciders(tables, deciders)
				if (!(await upstreams.change(name, { ...changes, sealedToken, decidersId }))) throw new HubError('upstream-not-found', { name })
				if (readers) await upstreamReaders.set(name, await findReaders(tables, readers))
				const details = { changed: fields.toSorted().join(', '), ...(readers && { readers: readers.join(', ') }) }
				await audit.insert(entry(actor, { action: 'upstream.change', scopeId: undefined, subject: name, details }))
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
	}
}

/** Creates the list over the records. */
export function createUpstreamList({ records, secret, hubId, stopping, now }: UpstreamListDeps): UpstreamList {
	const seal = createSeal(secret, 'upstream token')
	let kept: { list: Promise<readonly Upstream[]>; until: number } | undefined
	const listeners: (() => void)[] = []

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
		async placeOf({ name, address, hosts, mayBeInner, sealedToken }, path) {
			const token = sealedToken === undefined ? undefined : await seal.open(sealedToken)
			return { name, address, hosts, mayBeInner, token, path: [...path, hubId], signal: stopping }
		},
		...createEditing({ records, now, seal, changed }),
		async upstreams() {
			const [list, totals, states, readers] = await Promise.all([
				records.upstreams.list(),
				records.mirrors.totals(),
				records.upstreams.states(now()),
				records.upstreamReaders.names(),
			])
			const orgs = await records.accounts.byIds(list.flatMap(({ decidersId }) => decidersId ?? []))
			return list.map(({ sealedToken, ...upstream }) => {
				const { repos = 0, comparedAt } = totals.get(upstream.name) ?? {}
				const { requests = 0, lastFailure } = states.get(upstream.name) ?? {}
				const named = (readers.get(upstream.name) ?? []).map(({ name }) => name)
				const deciders = orgs.find(({ id }) => id === upstream.decidersId)?.name
				return { ...upstream, hasToken: sealedToken !== undefined, readers: named, deciders, repos, comparedAt, requests, lastFailure }
			})
		},
	}
}
