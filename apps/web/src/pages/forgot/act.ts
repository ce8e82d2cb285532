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

/** Asks for an e-mail; the answer is the same for every name. */
export async function actForgot({ hub, form }: PageCall): Promise<ForgotData> {
	await hub.credentials.requestReset(form.get('name') ?? '')
	return { isSent: true }
}
