import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import { VISITOR } from '../accounts/actors/actor.ts'
import type { Mail } from '../outside/mail.ts'
import type { ScrubRecords, StoredDamage } from './scrub-records.ts'

/** What telling needs. */
export interface TellDeps {
	records: { scrub: ScrubRecords; audit: AuditRecords; newId: () => string }
	mail: Mail
	/** The origin of addresses in e-mails, without a slash at the end. */
	mailOrigin: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Most damages in one e-mail. */
const LISTED_MAX = 20
/** Most repositories that are named for one damage. */
const NAMED_MAX = 10

async function namesOf({ records }: TellDeps, { key }: StoredDamage): Promise<string> {
	const repos = await records.scrub.reposOf(key)
	const names = repos.slice(0, NAMED_MAX).map(({ kind, name }) => `${kind} ${name}`)
	return [...names, ...(repos.length > NAMED_MAX ? [`${repos.length - NAMED_MAX} more`] : [])].join(', ')
}

function outcomeOf({ mendedFrom, aside }: StoredDamage): string {
	if (mendedFrom !== undefined) return `It was restored from ${mendedFrom}.`
	const moved = aside === undefined ? '' : ` The damaged bytes were moved to ${aside}.`
	return `It could not be restored.${moved} Upload it again, or run "stoa check --repair" once there is a second copy.`
}

/** Tells the administrators once of each damage: an entry in the audit log and one e-mail for all. */
export async function tellDamage(deps: TellDeps): Promise<void> {
	const { records, mail, mailOrigin, now, report } = deps
	const damages = await records.scrub.takeUntold(now())
	if (damages.length === 0) return
	const lines: string[] = []
	for (const damage of damages) {
		const repositories = await namesOf(deps, damage)
		const details = { problem: damage.problem, repositories, ...(damage.mendedFrom !== undefined && { restoredFrom: damage.mendedFrom }) }
		const deed = { action: 'storage.damage', scopeId: undefined, subject: damage.key, details } as const
		await records.audit.insert(auditEntry({ newId: records.newId, now }, VISITOR, deed))
		if (lines.length < LISTED_MAX) lines.push(`- ${damage.problem}. Needed by: ${repositories || 'no repository'}. ${outcomeOf(damage)}`)
	}
	const more = damages.length > LISTED_MAX ? `\n\nThe audit log has ${damages.length - LISTED_MAX} more.` : ''
	const text = `The hub read stored files again and found that they are missing or damaged:\n\n${lines.join('\n')}${more}\n\nThe audit log of the hub: ${mailOrigin}/admin/audit\n`
	for (const { email: to } of await records.scrub.administrators()) {
		if (to === undefined) continue
		await mail
			.send({ to, subject: 'Stored files are missing or damaged', text })
			.catch((error: unknown) => report('tell an administrator of damaged files', error))
	}
}
