import { Button, EmptyState, Note, Table } from '@stoa/ui'
import { webhookAddress, webhooksAddress, PAGES } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { WebhookFields } from '../../../layouts/webhook/webhook-fields.tsx'
import { watchedText } from '../../../layouts/webhook/read-webhook.ts'
import type { WebhooksData } from './act.ts'

/** Webhooks: addresses that are told when something happens. */
export function WebhooksPage({ data: { webhooks, form } }: { data: WebhooksData }) {
	return (
		<SettingsPage
			title="Webhooks"
			lead={
				<>
					Webhooks tell your programs about events, for example to start a build after a commit or to answer a discussion.{' '}
					<a href={PAGES.docsPage.href({ rest: ['stoa', 'publish', 'webhooks'] })}>Payload format</a>
				</>
			}
		>
			{webhooks.length === 0 ? (
				<EmptyState title="No webhooks yet">Create the first one below.</EmptyState>
			) : (
				<Table
					stacks
					caption="Your webhooks"
					rows={webhooks}
					keyOf={({ id }) => id}
					columns={[
						{ title: 'Address', renderCell: ({ id, url }) => <a href={webhookAddress(id)}>{url}</a> },
						{ title: 'Watches', renderCell: ({ watched }) => watchedText(watched).split('\n').slice(0, 3).join(', ') || 'nothing' },
						{ title: 'State', renderCell: ({ isDisabled }) => <Note>{isDisabled ? 'off' : 'on'}</Note> },
					]}
				/>
			)}
			<FormSection title="New webhook">
				<PostForm action={webhooksAddress()} state={form}>
					<WebhookFields form={form} />
					<div>
						<Button type="submit" weight="main">
							Create webhook
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}
