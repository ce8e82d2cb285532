import type { OAuthApp } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { APP_FAILURES, APP_FIELDS, appOf } from '../applications/act.ts'

/** What the page of one's own application shows. */
export interface ApplicationData {
	form: FormState
	app: OAuthApp
	/** A secret just made: shown this once. */
	secret: string | undefined
}

type Call = PageCall<'application'>

/** Asks for the application. @throws `sign-in-needed` | `app-not-found` */
export async function loadApplication({ hub, actor, params }: Call): Promise<ApplicationData> {
	const app = (await hub.oauth.apps(actor)).find(({ id }) => id === params.application)
	if (!app) throw new HubError('app-not-found')
	return { form: EMPTY_FORM, app, secret: undefined }
}

/** Changes the application, gives it a new secret, or deletes it. */
export const actApplication = answerForms({
	find: itself<Call>,
	load: loadApplication,
	forms: {
		change: form({
			fields: APP_FIELDS,
			done: (words) => words.settings.application.applicationSaved,
			async run({ hub, actor, params }: Call, fields) {
				await hub.oauth.changeApp(actor, params.application, appOf(fields))
				return PAGES.application.href({ application: params.application })
			},
			failures: APP_FAILURES,
		}),
		secret: form({
			fields: {},
			run: async ({ hub, actor, params }: Call) => ({ secret: await hub.oauth.renewSecret(actor, params.application) }),
		}),
		delete: form({
			fields: {},
			done: (words) => words.settings.application.applicationDeleted,
			async run({ hub, actor, params }: Call) {
				await hub.oauth.deleteApp(actor, params.application)
				return PAGES.applications.href()
			},
		}),
	},
})
