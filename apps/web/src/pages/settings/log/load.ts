import type { AuditEntry } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'

/** Entries of one page. */
const PAGE = 100

/** What the log of one's own account shows. */
export interface AccountLogData {
	entries: AuditEntry[]
	isFirst: boolean
	/** Id that the next page begins after. */
	next: string | undefined
}

/** Asks for the person's own log. @throws `sign-in-needed` */
export async function loadAccountLog({ hub, actor, url }: PageCall): Promise<AccountLogData> {
	const before = url.searchParams.get('before') ?? undefined
	return { ...(await hub.audit.own(actor, { before, limit: PAGE })), isFirst: before === undefined }
}
