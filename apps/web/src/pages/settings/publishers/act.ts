import { PAGES } from '@stoa/vocabulary'
import type { PublisherView } from '@stoa/hub'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of trusted publishers shows. */
export interface PublishersData {
	form: FormState
	/** Providers whose jobs can be trusted; empty: none. */
	issuers: readonly string[]
	publishers: PublisherView[]
}

const HERE = PAGES.publishers.href()
const failures = {
	'invalid-input': 'form',
	'repo-not-found': 'resource',
	'read-only': 'resource',
	'not-offered': 'form',
} as const

/** Asks for the publishers that the person sees. @throws `sign-in-needed` */
export async function loadPublishers({ hub, actor, url }: PageCall): Promise<PublishersData> {
	const publishers = await hub.publishers.list(actor)
	const values = { resource: url.searchParams.get('resource') ?? '' }
	return { form: { ...EMPTY_FORM, values }, issuers: hub.publishers.issuers(), publishers }
}

/** Trusts another publisher, or one less. */
export const actPublishers = answerForms({
	find: itself<PageCall>,
	load: loadPublishers,
	forms: {
		add: form({
			fields: { resource: text, issuer: text, claims: text },
			done: (words) => words.settings.publishers.publisherAdded,
			async run({ hub, actor }: PageCall, fields) {
				await hub.publishers.add(actor, fields)
				return HERE
			},
			failures,
		}),
		remove: form({
			fields: { id: text },
			done: (words) => words.settings.publishers.publisherRemoved,
			async run({ hub, actor }: PageCall, { id }) {
				await hub.publishers.remove(actor, id)
				return HERE
			},
			failures,
		}),
	},
})
