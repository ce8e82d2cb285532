import type { PublisherView } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of trusted publishers shows. */
export interface PublishersData {
	form: FormState
	/** Providers whose jobs can be trusted; empty: none. */
	issuers: readonly string[]
	publishers: PublisherView[]
}

const HERE = '/settings/publishers'
/** Which field a sentence is about. */
const FIELDS: Readonly<Record<string, string>> = { 'the resource': 'resource', 'the provider': 'issuer', 'the claims': 'claims' }
const fieldOf = (error: unknown): string => (isHubError(error, 'invalid-input') ? (FIELDS[String(error.fields.what)] ?? 'form') : 'form')

/** Asks for the publishers that the person sees. @throws `sign-in-needed` */
export async function loadPublishers({ hub, actor, url }: PageCall): Promise<PublishersData> {
	const publishers = await hub.publishers.list(actor)
	const form = { ...EMPTY_FORM, values: { resource: url.searchParams.get('resource') ?? '' } }
	return { form, issuers: hub.publishers.issuers(), publishers }
}

/** Trusts another publisher, or one less. */
export async function actPublishers(call: PageCall): Promise<(PublishersData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const field = (name: string): string => form.get(name) ?? ''
	try {
		if (field('do') === 'remove') await hub.publishers.remove(actor, field('id'))
		else if (field('do') === 'add')
			await hub.publishers.add(actor, { resource: field('resource'), issuer: field('issuer'), claims: field('claims') })
		else throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
		return { redirect: HERE }
	} catch (error) {
		const refused = refuse(form, error, {
			'invalid-input': fieldOf(error),
			'repo-not-found': 'resource',
			'read-only': 'resource',
			'not-offered': 'form',
		})
		return { ...(await loadPublishers(call)), form: refused, invalid: true }
	}
}
