import { PAGES } from '@stoa/vocabulary'
import type { OAuthApp, OAuthGrant } from '@stoa/hub'
import { optionalLine, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, type FieldsOf, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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

/** The fields of an application's form. */
export const APP_FIELDS = { name: text, redirect_uris: text, homepage: optionalLine }

/** What a form says of an application. */
export function appOf({ name, redirect_uris: lines, homepage }: FieldsOf<typeof APP_FIELDS>) {
	return { name, homepage, redirectUris: lines.split(/\s+/).filter((one) => one !== '') }
}

/** The fields that refusals of an application's form are about; the name and the home page are named by the refusal. */
export const APP_FAILURES = {
	'invalid-input': 'redirect_uris',
	'too-many': 'redirect_uris',
} as const

/** Registers an application, or takes back what one was allowed. */
export const actApplications = answerForms({
	find: itself<PageCall>,
	load: loadApplications,
	by: (sent) => (sent.has('revoke') ? 'revoke' : 'register'),
	forms: {
		revoke: form({
			fields: { revoke: text },
			done: (words) => words.settings.applications.accessRevoked,
			async run({ hub, actor }: PageCall, { revoke }) {
				await hub.oauth.revokeGrant(actor, revoke)
				return PAGES.applications.href()
			},
		}),
		register: form({
			fields: { ...APP_FIELDS, kind: text },
			run: async ({ hub, actor }: PageCall, { kind, ...fields }) => ({
				fresh: await hub.oauth.registerApp(actor, { ...appOf(fields), isConfidential: kind !== 'public' }),
			}),
			failures: APP_FAILURES,
		}),
	},
})
