import { AUDIT_ACTIONS, type AuditEntry, type AuditFilter } from '@stoa/hub'
import type { PageCall } from '../../site/route.ts'

/** Entries of one page. */
const PAGE = 100

/** One page of the log of deeds, and what narrows it. */
export interface AuditView {
	entries: AuditEntry[]
	/** The filter as it was asked for: `action`, `actor`, `subject`, `from`, `until`. */
	asked: URLSearchParams
	isFirst: boolean
	/** Query of the next page. */
	next: URLSearchParams | undefined
}

const NAMES = ['action', 'actor', 'subject', 'from', 'until'] as const

function dateOf(text: string | null): Date | undefined {
	const date = text === null ? undefined : new Date(text)
	return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

function filterOf(asked: URLSearchParams): AuditFilter {
	return {
		action: AUDIT_ACTIONS.find((action) => action === asked.get('action')),
		actor: asked.get('actor') ?? undefined,
		subject: asked.get('subject') ?? undefined,
		from: dateOf(asked.get('from')),
		until: dateOf(asked.get('until')),
	}
}

/** Asks for the part of a log that the address names: an organization's, or the whole hub's without one. */
export async function loadAuditView(
	{ hub, actor, url }: Pick<PageCall, 'hub' | 'actor' | 'url'>,
	org: string | undefined,
): Promise<AuditView> {
	const asked = new URLSearchParams()
	for (const name of NAMES) {
		const value = url.searchParams.get(name)?.trim()
		if (value) asked.set(name, value)
	}
	const before = url.searchParams.get('before') ?? undefined
	const { entries, next } = await hub.audit.list(actor, org, filterOf(asked), { before, limit: PAGE })
	return {
		entries,
		asked,
		isFirst: before === undefined,
		next: next === undefined ? undefined : new URLSearchParams([...asked, ['before', next]]),
	}
}
