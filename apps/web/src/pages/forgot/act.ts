import type { PageCall } from '../../site/route.ts'

/** What the page for forgotten passwords shows. */
export interface ForgotData {
	/** Whether a letter was asked for. */
	isSent: boolean
}

/** An empty form. */
export async function loadForgot(): Promise<ForgotData> {
	return { isSent: false }
}

/** Asks for a letter; the answer is the same whoever was named. */
export async function actForgot({ hub, form }: PageCall): Promise<ForgotData> {
	await hub.credentials.requestReset(form.get('name') ?? '')
	return { isSent: true }
}
