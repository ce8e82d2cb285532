import { type ReportView, TAKEDOWN_ACTS, type TakedownAct, type TakedownView } from '@stoa/hub'
import { HubError, takedownAddress } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'
import { addressedOf, subjectOf } from './subject.ts'

/** What an administrator sees before taking something down. */
export interface AdminTakedownData {
	view: TakedownView
	/** The report that led here. */
	report: ReportView | undefined
	/** What was just done. */
	done: TakedownAct | undefined
	form: FormState
}

const actCalled = (text: string | null): TakedownAct | undefined => TAKEDOWN_ACTS.find((one) => one === text)

/** Finds what the address names. @throws `sign-in-needed` | `hub-admin-needed` and those of `takedowns.look` */
export async function loadAdminTakedown({ hub, actor, url }: PageCall): Promise<AdminTakedownData> {
	const { searchParams } = url
	const view = await hub.takedowns.look(actor, subjectOf(searchParams))
	const id = searchParams.get('report')
	const report = id === null ? undefined : await hub.moderation.reportById(actor, id)
	return { view, report, done: actCalled(searchParams.get('done')), form: EMPTY_FORM }
}

/** Where the list is that the subject came from. */
function listOf({ subject, account }: TakedownView): string {
	if (subject.type !== 'account') return '/admin/repositories'
	return account?.kind === 'org' ? '/admin/organisations' : '/admin/people'
}

/** Does it, once the name was written for what cannot be undone. */
export async function actAdminTakedown(call: PageCall): Promise<(AdminTakedownData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	const data = await loadAdminTakedown(call)
	const { view, report } = data
	const act = actCalled(form.get('act'))
	try {
		if (act === undefined) throw new HubError('invalid-input', { what: 'the form', why: 'choose what to do' })
		if (act === 'delete' && form.get('confirm')?.trim() !== view.title) {
			const errors = { confirm: `Write ${view.title} to delete it for good` }
			return { ...data, form: { values: Object.fromEntries(form), errors }, invalid: true }
		}
		await hub.takedowns.act(actor, view.subject, {
			act,
			reason: form.get('reason') ?? '',
			isLegal: form.get('legal') === 'yes',
			hidesContent: form.get('content') === 'hide',
			isEveryVersion: form.get('versions') === 'every',
			reportId: report?.report.closedAt === undefined ? report?.report.id : undefined,
		})
	} catch (error) {
		const field = (form.get('reason') ?? '').trim() === '' ? 'reason' : 'form'
		const refused = refuse(form, error, {
			'invalid-input': field,
			'not-restricted': 'form',
			'last-admin': 'form',
			'report-not-found': 'form',
			'entry-not-found': 'form',
			'revision-not-found': 'form',
		})
		return { ...data, form: refused, invalid: true }
	}
	if (report) return { redirect: '/admin/reports?done=yes' }
	if (act === 'delete' && view.subject.type !== 'comment') return { redirect: `${listOf(view)}?done=delete` }
	return { redirect: `${takedownAddress(addressedOf(view.subject))}&done=${act}` }
}
