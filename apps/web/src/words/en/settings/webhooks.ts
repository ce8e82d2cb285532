import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/webhooks` say. */
export const webhooks = {
	title: 'Webhooks',
	lead: (link: Wrap) =>
		sentence`Webhooks tell your programs about events, for example to start a build after a commit or to answer a discussion. ${link('Payload format')}`,
	noWebhooksYet: 'No webhooks yet',
	noWebhooksHint: 'Create the first one below.',
	yourWebhooks: 'Your webhooks',
	address: 'Address',
	watches: 'Watches',
	nothing: 'nothing',
	state: 'State',
	off: 'off',
	on: 'on',
	newWebhook: 'New webhook',
	createWebhook: 'Create webhook',
	webhookCreated: 'Webhook created.',
}
