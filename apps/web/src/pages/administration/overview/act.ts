import { PAGES } from '@stoa/vocabulary'
import type { Announcement, HubFigures } from '@stoa/hub'
import { day, number, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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
export const actAdmin = answerForms({
	find: itself<PageCall>,
	load: loadAdmin,
	forms: {
		announce: form({
			fields: { text, tone: text, end: day('T23:59:59Z') },
			done: (words) => words.administration.overview.announcementPublished,
			async run({ hub, actor }: PageCall, { text: said, tone, end: endsAt }) {
				await hub.moderation.announce(actor, { text: said, tone: tone === 'warning' ? tone : 'info', endsAt })
				return PAGES.admin.href()
			},
			failures: { 'invalid-input': 'text' },
		}),
		'no-announcement': form({
			fields: {},
			done: (words) => words.administration.overview.announcementRemoved,
			async run({ hub, actor }: PageCall) {
				await hub.moderation.announce(actor, undefined)
				return PAGES.admin.href()
			},
		}),
		'count-unused': form({
			fields: { days: number },
			run: async ({ hub, actor }: PageCall, { days }) => ({ unused: { count: await hub.moderation.countUnusedTokens(actor, days), days } }),
			failures: { 'invalid-input': 'days' },
		}),
		revoke: form({
			fields: { days: number },
			run: async ({ hub, actor }: PageCall, { days }) => ({ revoked: await hub.moderation.revokeUnusedTokens(actor, days) }),
			failures: { 'invalid-input': 'days' },
		}),
	},
})
