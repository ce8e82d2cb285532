import { type ReportView, TAKEDOWN_ACTS, type TakedownAct, type TakedownView } from '@stoa/hub'
import { HubError, takedownAddress, PAGES } from '@stoa/vocabulary'
import { line, oneOf, text, yes } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, refused } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { addressedOf, subjectOf } from './subject.ts'

/** What an administrator sees before taking something down. */
export interface AdminTakedownData {
	view: TakedownView
	/** The report that led here. */
	report: ReportView | undefined
	/** What was just done. */
	done: TakedownAct | undefined
	/** Hours within which deleted bytes leave the disk, and those of large files that no history names any more. */
	leaving: { within: number; unnamedWithin: number }
	form: FormState
}

const actCalled = (name: string | null): TakedownAct | undefined => TAKEDOWN_ACTS.find((one) => one === name)

/** Finds what the address names. @throws `sign-in-needed` | `hub-admin-needed` and those of `takedowns.look` */
export async function loadAdminTakedown({ hub, actor, url }: PageCall): Promise<AdminTakedownData> {
	const { searchParams } = url
	const view = await hub.takedowns.look(actor, subjectOf(searchParams))
	const id = searchParams.get('report')
	const report = id === null ? undefined : await hub.moderation.reportById(actor, id)
	const leaving = { within: hub.garbage.hoursMax, unnamedWithin: hub.garbage.unnamedHoursMax }
	return { view, report, done: actCalled(searchParams.get('done')), leaving, form: EMPTY_FORM }
}

/** Where the list is that the subject came from. */
function listOf({ subject, account }: TakedownView): string {
	if (subject.type !== 'account') return PAGES.adminRepos.href()
	return account?.kind === 'org' ? PAGES.adminOrgs.href() : PAGES.adminPeople.href()
}

/** Does it, once the name was written for what cannot be undone. */
export const actAdminTakedown = answerForms({
	find: async (call: PageCall) => ({ ...call, ...(await loadAdminTakedown(call)), form: call.form }),
	load: loadAdminTakedown,
	forms: form({
		fields: { act: oneOf(TAKEDOWN_ACTS), confirm: line, reason: text, legal: yes, content: text, versions: text },
		async run({ hub, actor, view, report, words, form: typed }: PageCall & Pick<AdminTakedownData, 'view' | 'report'>, { act, ...sent }) {
			if (act === undefined) throw new HubError('invalid-input', { what: 'the form', why: 'choose what to do' })
			if (act === 'delete' && sent.confirm !== view.title)
				return refused(typed, { confirm: words.administration.takedown.confirmMissing(view.title) })
			await hub.takedowns.act(actor, view.subject, {
				act,
				reason: sent.reason,
				isLegal: sent.legal,
				hidesContent: sent.content === 'hide',
				isEveryVersion: sent.versions === 'every',
				reportId: report?.report.closedAt === undefined ? report?.report.id : undefined,
			})
			if (report) return PAGES.adminReports.href({ done: 'yes' })
			if (act === 'delete' && view.subject.type !== 'comment') return `${listOf(view)}?done=delete`
			return `${takedownAddress(addressedOf(view.subject))}&done=${act}`
		},
		failures: {
			'invalid-input': 'form',
			'not-restricted': 'form',
			'last-admin': 'form',
			'report-not-found': 'form',
			'entry-not-found': 'form',
			'revision-not-found': 'form',
		},
	}),
})
