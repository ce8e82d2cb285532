import type { Announcement, HubFigures } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the administration's first page shows. */
export interface AdminData {
	figures: HubFigures
	announcement: Announcement | undefined
	/** Tokens that were unused for as many days, to be revoked once that is confirmed. */
	unused: { count: number; days: number } | undefined
	/** How many tokens were just revoked. */
	revoked: number | undefined
	form: FormState
}

/** Asks for the figures. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdmin({ hub, actor }: PageCall): Promise<AdminData> {
	const figures = await hub.moderation.figures(actor)
	return { figures, announcement: await hub.moderation.announcement(), unused: undefined, revoked: undefined, form: EMPTY_FORM }
}

/** Announces something, takes it away, or revokes unused tokens. */
export async function actAdmin(call: PageCall): Promise<(AdminData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const wish = form.get('do')
	try {
		switch (wish) {
			case 'announce': {
				const end = form.get('end') ?? ''
				const endsAt = end === '' ? undefined : new Date(`${end}T23:59:59Z`)
				if (endsAt && Number.isNaN(endsAt.getTime()))
					throw new HubError('invalid-input', { what: 'the end', why: 'write a date as 2026-01-31' })
				const tone = form.get('tone') === 'warning' ? 'warning' : 'info'
				await hub.moderation.announce(actor, { text: form.get('text') ?? '', tone, endsAt })
				return { redirect: '/admin' }
			}
			case 'no-announcement':
				await hub.moderation.announce(actor, undefined)
				return { redirect: '/admin' }
			case 'count-unused': {
				const days = Number(form.get('days'))
				return { ...(await loadAdmin(call)), unused: { count: await hub.moderation.countUnusedTokens(actor, days), days } }
			}
			case 'revoke':
				return { ...(await loadAdmin(call)), revoked: await hub.moderation.revokeUnusedTokens(actor, Number(form.get('days'))) }
			default:
				throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
		}
	} catch (error) {
		const refused = refuse(form, error, { 'invalid-input': wish === 'announce' ? 'text' : 'days' })
		return { ...(await loadAdmin(call)), form: refused, invalid: true }
	}
}
