import type { DemoContent } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page that removes the demo content shows. */
export interface AdminDemoData {
	demo: DemoContent
	form: FormState
}

/** Finds the demo content. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminDemo({ hub, actor }: PageCall): Promise<AdminDemoData> {
	return { demo: await hub.takedowns.demo(actor), form: EMPTY_FORM }
}

/** Removes it. */
export async function actAdminDemo(call: PageCall): Promise<(AdminDemoData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	try {
		await hub.takedowns.removeDemo(actor)
		return { redirect: '/admin/demo' }
	} catch (error) {
		return { ...(await loadAdminDemo(call)), form: refuse(form, error, { 'invalid-input': 'form', 'last-admin': 'form' }), invalid: true }
	}
}
