import { WEBHOOK_DOMAINS, type Webhook, type WebhookInput, type WatchedItem } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { many, text } from '../../site/fields.ts'
import type { FieldsOf } from '../../site/form.ts'

/** What is watched, as the form shows it: one address a line, as the browser's address bar has it. */
export function watchedText(watched: readonly WatchedItem[]): string {
	return watched
		.map(({ type, name }) => (type === 'dataset' || type === 'space' || type === 'bucket' ? `${type}s/${name}` : name))
		.join('\n')
}

/** What a line of the form watches; a message for people where it cannot be read. */
function readWatched(typed: string): WatchedItem | { why: string } {
	const parts = typed.split('/').filter((part) => part !== '')
	const [first = '', ...rest] = parts
	if (parts.length === 1) return { type: 'user', name: first }
	if (parts.length === 2) return { type: 'model', name: parts.join('/') }
	const type = { datasets: 'dataset', spaces: 'space', apps: 'space', models: 'model', buckets: 'bucket' } as const
	const known = Object.entries(type).find(([plural]) => plural === first)?.[1]
	if (known) return { type: known, name: rest.join('/') }
	const why = 'write an account, owner/name, datasets/owner/name or spaces/owner/name'
	return { why: new HubError('invalid-input', { what: `"${typed}"`, why }).message }
}

/** What is watched, one address a line. */
const watched = text.transform((typed, { addIssue }) => {
	const lines = typed.split(/\r?\n/).map((one) => one.trim())
	return lines.flatMap((one) => {
		const item = one === '' ? undefined : readWatched(one)
		if (item && 'why' in item) addIssue(item.why)
		return item && !('why' in item) ? [item] : []
	})
})

/** The fields of a webhook's form. */
export const WEBHOOK_FIELDS = { url: text, watched, domain: many, secret: text }

/** What a form says of a webhook. */
export function webhookOf({ domain, ...rest }: FieldsOf<typeof WEBHOOK_FIELDS>): WebhookInput {
	return { ...rest, domains: WEBHOOK_DOMAINS.filter((one) => domain.includes(one)) }
}

/** The fields that refusals of a webhook's form are about, where they name none of its fields. */
export const WEBHOOK_FAILURES = {
	'invalid-input': 'watched',
	'too-many': 'form',
	'webhook-not-found': 'form',
} as const

/** What a form shows of a webhook that is there. */
export type WebhookShown = Pick<Webhook, 'url' | 'secret' | 'domains' | 'watched'>
