import { Button, EmptyState, Note, Table } from '@stoa/ui'
import { webhookAddress, webhooksAddress, PAGES } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { WebhookFields } from '../../../parts/webhook/webhook-fields.tsx'
import { watchedText } from '../../../parts/webhook/read-webhook.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { WebhooksData } from './act.ts'

/** Webhooks: addresses that are told when something happens. */
export function WebhooksPage({ data: { webhooks, form } }: { data: WebhooksData }) {
	const words = useWords().settings.webhooks
	return (
		<SettingsPage title={words.title} lead={words.lead(linkTo(PAGES.docsPage.href({ rest: ['stoa', 'publish', 'webhooks'] })))}>
			{webhooks.length === 0 ? (
				<EmptyState title={words.noWebhooksYet}>{words.noWebhooksHint}</EmptyState>
			) : (
				<Table
					stacks
					caption={words.yourWebhooks}
					rows={webhooks}
					keyOf={({ id }) => id}
					columns={[
						{ title: words.address, renderCell: ({ id, url }) => <a href={webhookAddress(id)}>{url}</a> },
						{ title: words.watches, renderCell: ({ watched }) => watchedText(watched).split('\n').slice(0, 3).join(', ') || words.nothing },
						{ title: words.state, renderCell: ({ isDisabled }) => <Note>{isDisabled ? words.off : words.on}</Note> },
					]}
				/>
			)}
			<FormSection title={words.newWebhook}>
				<PostForm action={webhooksAddress()} state={form}>
					<WebhookFields form={form} />
					<div>
						<Button type="submit" weight="main">
							{words.createWebhook}
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}
