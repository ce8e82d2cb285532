import type { OAuthApp, OAuthGrant } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of applications shows. */
export interface ApplicationsData {
	form: FormState
	apps: OAuthApp[]
	grants: OAuthGrant[]
	/** Of an application just registered: shown this once. */
	fresh: { app: OAuthApp; secret: string | undefined } | undefined
}

/** Asks for what the person let in and what they registered. @throws `sign-in-needed` */
export async function loadApplications({ hub, actor }: PageCall): Promise<ApplicationsData> {
	const [apps, grants] = await Promise.all([hub.oauth.apps(actor), hub.oauth.grants(actor)])
	return { form: EMPTY_FORM, apps, grants, fresh: undefined }
}

/** Lines of a field that hold something. */
export function linesOf(text: string | null): string[] {
	return (text ?? '')
		.split(/\s+/)
		.map((line) => line.trim())
		.filter((line) => line !== '')
}

/** What concerns one field of an application's form, told by what the sentence says it could not read. */
export function refuseApp(form: URLSearchParams, error: unknown): FormState {
	const refused = refuse(form, error, { 'invalid-input': 'form', 'too-many': 'form' })
	const message = refused.errors['form'] ?? ''
	const field = /read the name/.test(message) ? 'name' : /home page/.test(message) ? 'homepage' : 'redirect_uris'
	return { ...refused, errors: { [field]: message } }
}

/** Registers an application, or takes back what one was allowed. */
export async function actApplications(call: PageCall): Promise<(ApplicationsData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const revoked = form.get('revoke')
	if (revoked !== null) {
		await hub.oauth.revokeGrant(actor, revoked)
		return { redirect: '/settings/applications' }
	}
	try {
		const fresh = await hub.oauth.registerApp(actor, {
			name: form.get('name') ?? '',
			redirectUris: linesOf(form.get('redirect_uris')),
			homepage: form.get('homepage')?.trim() || undefined,
			isConfidential: form.get('kind') !== 'public',
		})
		return { ...(await loadApplications(call)), fresh }
	} catch (error) {
		return { ...(await loadApplications(call)), form: refuseApp(form, error), invalid: true }
	}
}
