import type { MirrorJobItem, MirrorWork, ShownJob } from '@stoa/hub'
import { answerForms, EMPTY_FORM, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { jobForm, mirrorOf } from '../mirror/act.ts'

/** Repositories on one page. */
const PAGE = 100

type JobCall = PageCall<'job'>

/** What the page of one job shows. */
export interface AdminMirrorJobData {
	job: ShownJob
	items: MirrorJobItem[]
	/** The position after which the next page begins. */
	next: number | undefined
	form: FormState
}

async function loadOf({ params, url }: JobCall, work: MirrorWork): Promise<AdminMirrorJobData> {
	const id = params.job ?? ''
	const job = await work.job(id)
	const asked = url.searchParams.get('after') ?? ''
	const after = /^\d{1,7}$/.test(asked) ? Number(asked) : -1
	const items = await work.items(id, { after, limit: PAGE + 1 })
	const shown = items.slice(0, PAGE)
	return { job, items: shown, next: items.length > PAGE ? shown.at(-1)?.position : undefined, form: EMPTY_FORM }
}

/** Asks for a job and its repositories. @throws `sign-in-needed` | `hub-admin-needed` | `mirror-job-not-found` */
export const loadAdminMirrorJob = (call: JobCall): Promise<AdminMirrorJobData> => loadOf(call, mirrorOf(call))

/** Pauses, resumes, cancels or retries the job. */
export const actAdminMirrorJob = answerForms({
	async find(call: JobCall) {
		const work = mirrorOf(call)
		await work.job(call.params.job ?? '')
		return { ...call, work }
	},
	load: (call: JobCall, { work }) => loadOf(call, work),
	forms: { job: jobForm },
})
