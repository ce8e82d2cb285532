import { WEBHOOK_DOMAINS, type Webhook, type WebhookInput, type WatchedItem } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

/** What is watched, as the form shows it: one address a line, as the browser's address bar has it. */
export function watchedText(watched: readonly WatchedItem[]): string {
	return watched
		.map(({ type, name }) => (type === 'dataset' || type === 'space' || type === 'bucket' ? `${type}s/${name}` : name))
		.join('\n')
}

function readWatched(line: string): WatchedItem {
	const parts = line.split('/').filter((part) => part !== '')
	const [first = '', ...rest] = parts
	if (parts.length === 1) return { type: 'user', name: first }
	if (parts.length === 2) return { type: 'model', name: parts.join('/') }
	const type = { datasets: 'dataset', spaces: 'space', apps: 'space', models: 'model', buckets: 'bucket' } as const
	const known = Object.entries(type).find(([plural]) => plural === first)?.[1]
	if (!known)
		throw new HubError('invalid-input', {
			what: `"${line}"`,
			why: 'write an account, owner/name, datasets/owner/name or spaces/owner/name',
		})
	return { type: known, name: rest.join('/') }
}

/** What a form says of a webhook. @throws {HubError} `invalid-input` */
export function readWebhookForm(form: URLSearchParams): WebhookInput {
	const lines = (form.get('watched') ?? '').split(/\r?\n/).map((line) => line.trim())
	const chosen = form.getAll('domain')
	return {
		url: form.get('url') ?? '',
		watched: lines.filter((line) => line !== '').map(readWatched),
		domains: WEBHOOK_DOMAINS.filter((domain) => chosen.includes(domain)),
		secret: form.get('secret') ?? '',
	}
}

/** The field that a refused form is about, by what its failure names. */
export function webhookField(error: unknown): string {
	const what = error instanceof HubError && typeof error.fields['what'] === 'string' ? error.fields['what'] : ''
	if (what.includes('address')) return 'url'
	if (what.includes('secret')) return 'secret'
	return what.includes('domain') ? 'domain' : 'watched'
}

/** What a form shows of a webhook that is there. */
export type WebhookShown = Pick<Webhook, 'url' | 'secret' | 'domains' | 'watched'>
