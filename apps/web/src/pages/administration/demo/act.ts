import { PAGES } from '@stoa/vocabulary'
import type { DemoContent } from '@stoa/hub'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page that removes the demo content shows. */
export interface AdminDemoData {
	demo: DemoContent
	/** Hours within which its bytes leave the disk once it is removed. */
	leavesWithin: number
	form: FormState
}

/** Finds the demo content. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminDemo({ hub, actor }: PageCall): Promise<AdminDemoData> {
	return { demo: await hub.takedowns.demo(actor), leavesWithin: hub.garbage.hoursMax, form: EMPTY_FORM }
}

/** Removes it. */
export const actAdminDemo = answerForms({
	find: itself<PageCall>,
	load: loadAdminDemo,
	forms: form({
		fields: {},
		async run({ hub, actor }: PageCall) {
			await hub.takedowns.removeDemo(actor)
			return PAGES.adminDemo.href()
		},
		failures: { 'invalid-input': 'form', 'last-admin': 'form' },
	}),
})
