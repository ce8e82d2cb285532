import { PAGES, repoAddress } from '@stoa/vocabulary'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import type { MirrorRequest } from './mirror-request.ts'

/** Longest text of a notification, in characters. */
const NOTE_MAX = 500

type Reason = 'mirror-asked' | 'mirror-approved' | 'mirror-refused'

/** Where notifications are stored. */
export interface RequestNewsRows {
	/** Skips people who turned these notifications off. */
	tell(
		audience: ReadonlyMap<string, Reason>,
		about: { subject: string; kind: 'access'; byId?: string | undefined; note: string; href: string; at: Date },
	): Promise<void>
}

const shortened = (text: string): string => (text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX - 1).toWellFormed()}…` : text)

/** Where the people who decide are found. */
interface DeciderTables {
	accounts: Pick<AccountRecords, 'members' | 'administrators'>
	notifications: RequestNewsRows
}

/**
 * Notifies the people who may answer a waiting request: the members with the role write or admin of the organization that decides for the
 * upstream; without one, the administrators of the hub. The person who asked is left out.
 */
export async function tellDeciders(tables: DeciderTables, request: MirrorRequest, decidersId: string | undefined): Promise<void> {
	const { id, kind, name, personId, createdAt: at } = request
	const people =
		decidersId === undefined
			? await tables.accounts.administrators()
			: (await tables.accounts.members(decidersId)).flatMap(({ account, role }) => (role === 'write' || role === 'admin' ? account : []))
	const audience = new Map(people.filter((one) => one.id !== personId).map((one) => [one.id, 'mirror-asked' as const]))
	// Without the reason: it is for the page, and not for a mailbox.
	const note = shortened(`Request for the ${kind === 'space' ? 'app' : kind} ${name}`)
	const href = PAGES.mirrorRequests.href()
	await tables.notifications.tell(audience, { subject: `mirror-request:${id}`, kind: 'access', byId: personId, note, href, at })
}

/** Notifies the person who asked for a repository of the answer. */
export async function tellAnswer(tables: { notifications: RequestNewsRows }, request: MirrorRequest, at: Date): Promise<void> {
	const { id, kind, name, personId, state, note, rule } = request
	if (personId === undefined) return
	const isApproved = state === 'approved'
	const said = `Your request for ${name} was ${state}${rule === undefined ? '' : ` by the rule "${rule}"`}${note ? `: ${note}` : ''}`
	const href = isApproved ? repoAddress({ kind, id: name }) : PAGES.mirrorRequests.href()
	const audience = new Map([[personId, isApproved ? ('mirror-approved' as const) : ('mirror-refused' as const)]])
	await tables.notifications.tell(audience, { subject: `mirror-request:${id}`, kind: 'access', note: shortened(said), href, at })
}
