import type { OAuthApp } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'
import { linesOf, refuseApp } from '../applications/act.ts'

/** What the page of one's own application shows. */
export interface ApplicationData {
	form: FormState
	app: OAuthApp
	/** A secret just made: shown this once. */
	secret: string | undefined
}

type Call = PageCall<'id'>

/** Asks for the application. @throws `sign-in-needed` | `app-not-found` */
export async function loadApplication({ hub, actor, params }: Call): Promise<ApplicationData> {
	const app = (await hub.oauth.apps(actor)).find(({ id }) => id === params.id)
	if (!app) throw new HubError('app-not-found')
	return { form: EMPTY_FORM, app, secret: undefined }
}

/** Changes the application, gives it a new secret, or deletes it. */
export async function actApplication(call: Call): Promise<(ApplicationData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form, params } = call
	const deed = form.get('do')
	const data = await loadApplication(call)
	if (deed === 'delete') {
		await hub.oauth.deleteApp(actor, params.id)
		return { redirect: '/settings/applications' }
	}
	if (deed === 'secret') return { ...data, secret: await hub.oauth.renewSecret(actor, params.id) }
	try {
		await hub.oauth.changeApp(actor, params.id, {
			name: form.get('name') ?? '',
			redirectUris: linesOf(form.get('redirect_uris')),
			homepage: form.get('homepage')?.trim() || undefined,
		})
		return { redirect: `/settings/applications/${params.id}` }
	} catch (error) {
		return { ...data, form: refuseApp(form, error), invalid: true }
	}
}
