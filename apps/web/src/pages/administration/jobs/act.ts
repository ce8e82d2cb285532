import type { JobOverview } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of the hub's background work shows. */
export interface AdminJobsData {
	overview: JobOverview
	form: FormState
}

/** Asks how the background work goes. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminJobs({ hub, actor }: PageCall): Promise<AdminJobsData> {
	return { overview: await hub.operation.jobs(actor), form: EMPTY_FORM }
}

/** Begins a job out of turn, or tries again what failed. */
export const actAdminJobs = answerForms({
	find: itself<PageCall>,
	load: loadAdminJobs,
	forms: {
		run: form({
			fields: { job: text },
			done: (words) => words.administration.jobs.jobBegun,
			async run({ hub, actor }: PageCall, { job }) {
				await hub.operation.runJob(actor, job)
				return PAGES.adminJobs.href()
			},
			failures: { 'job-running': 'form', 'job-not-found': 'form' },
		}),
		retry: form({
			fields: { queue: text },
			done: (words) => words.administration.jobs.retriedNow,
			async run({ hub, actor }: PageCall, { queue }) {
				await hub.operation.retryFailed(actor, queue)
				return PAGES.adminJobs.href()
			},
			failures: { 'job-not-found': 'form' },
		}),
	},
})
