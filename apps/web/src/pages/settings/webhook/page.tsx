import type { WebhookDelivery } from '@stoa/hub'
import { Button, CodeBlock, EmptyState, Note, Pagination, When } from '@stoa/ui'
import { webhookAddress, webhooksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { WebhookFields } from '../../../layouts/webhook/webhook-fields.tsx'
import { EMPTY_FORM } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { DELIVERIES_PAGE, type WebhookData } from './act.ts'
import styles from './page.module.css'

/** One webhook: what it is told, what was sent, how it was answered. */
export function WebhookPage({ data: { webhook, deliveries, total, index, form } }: { data: WebhookData }) {
	const here = webhookAddress(webhook.id)
	const saved = form.values['do'] === 'save' ? form : EMPTY_FORM
	return (
		<FormPage title="Webhook" lead={<a href={webhooksAddress()}>All webhooks</a>} wide>
			<PostForm action={here} state={saved}>
				<input type="hidden" name="do" value="save" />
				<WebhookFields form={saved} webhook={webhook} />
				<div>
					<Button type="submit" weight="main">
						Save
					</Button>
				</div>
			</PostForm>
			<FormSection
				title="Messages"
				hint={webhook.isDisabled ? 'This webhook is off: nothing is sent.' : `${countedWord(total, 'message')} in the last 30 days.`}
			>
				<PostForm action={here} state={form.values['do'] === 'save' ? EMPTY_FORM : form}>
					<div className={styles.buttons}>
						<Button type="submit" name="do" value="test">
							Send a test
						</Button>
						<Button type="submit" name="do" value="switch">
							{webhook.isDisabled ? 'Turn on' : 'Turn off'}
						</Button>
						<Button type="submit" name="do" value="delete" weight="danger">
							Delete
						</Button>
					</div>
				</PostForm>
				{deliveries.length === 0 ? (
					<EmptyState title="Nothing was sent yet">Send a test to see whether it arrives.</EmptyState>
				) : (
					<ol className={styles.deliveries} id="deliveries">
						{deliveries.map((delivery) => (
							<Delivery key={delivery.id} delivery={delivery} action={here} />
						))}
					</ol>
				)}
				<Pagination
					startHref={index > 0 ? here : undefined}
					nextHref={(index + 1) * DELIVERIES_PAGE < total ? `${here}?p=${index + 1}` : undefined}
				/>
			</FormSection>
		</FormPage>
	)
}

/** How it went, in a word. */
function stateOf({ nextAt, attempts, status, failure }: WebhookDelivery): string {
	if (nextAt && attempts === 0) return 'waiting'
	if (nextAt) return 'will be tried again'
	return failure === undefined && status !== undefined && status >= 200 && status < 300 ? 'arrived' : 'failed'
}

function Delivery({ delivery, action }: { delivery: WebhookDelivery; action: string }) {
	const { now } = useFrame()
	const { id, event, createdAt, attempts, status, failure, payload } = delivery
	return (
		<li>
			<p className={styles.line}>
				<code>{event}</code>
				<Note>{stateOf(delivery)}</Note>
				<span>
					<When date={createdAt} now={now} />
					{status !== undefined && `, answered ${status}`}
					{attempts > 1 && `, ${attempts} attempts`}
				</span>
			</p>
			{failure && <p className={styles.failure}>{failure}</p>}
			<details>
				<summary>What was sent</summary>
				<CodeBlock
					code={JSON.stringify(JSON.parse(payload), null, 2)}
					wrap
					renderCopy={(button) => <Island name="copy">{button}</Island>}
				/>
			</details>
			<PostForm action={action}>
				<input type="hidden" name="delivery" value={id} />
				<div>
					<Button type="submit" name="do" value="again" small aria-label={`Send again: ${event}`}>
						Send again
					</Button>
				</div>
			</PostForm>
		</li>
	)
}
