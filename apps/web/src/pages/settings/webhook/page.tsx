import type { WebhookDelivery } from '@stoa/hub'
import { Button, CodeBlock, EmptyState, Note, Pagination, When } from '@stoa/ui'
import { webhookAddress, webhooksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { WebhookFields } from '../../../parts/webhook/webhook-fields.tsx'
import { EMPTY_FORM } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { DELIVERIES_PAGE, type WebhookData } from './act.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'

/** One webhook: what it is told, what was sent, how it was answered. */
export function WebhookPage({ data: { webhook, deliveries, total, index, form } }: { data: WebhookData }) {
	const words = useWords().settings.webhook
	const here = webhookAddress(webhook.id)
	const saved = form.values['do'] === 'save' ? form : EMPTY_FORM
	return (
		<FormPage title={words.title} lead={<a href={webhooksAddress()}>{words.allWebhooks}</a>} wide>
			<PostForm action={here} state={saved}>
				<input type="hidden" name="do" value="save" />
				<WebhookFields form={saved} webhook={webhook} />
				<div>
					<Button type="submit" weight="main">
						{words.save}
					</Button>
				</div>
			</PostForm>
			<FormSection title={words.messages} hint={webhook.isDisabled ? words.messagesHint : words.last30Days(total)}>
				<PostForm action={here} state={form.values['do'] === 'save' ? EMPTY_FORM : form}>
					<div className={styles.buttons}>
						<Button type="submit" name="do" value="test">
							{words.sendATest}
						</Button>
						<Button type="submit" name="do" value="switch">
							{webhook.isDisabled ? words.turnOn : words.turnOff}
						</Button>
						<Button type="submit" name="do" value="delete" weight="danger">
							{words.delete}
						</Button>
					</div>
				</PostForm>
				{deliveries.length === 0 ? (
					<EmptyState title={words.nothingSentYet}>{words.nothingSentHint}</EmptyState>
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
function stateOf(words: Words['settings']['webhook'], { nextAt, attempts, status, failure }: WebhookDelivery): string {
	if (nextAt && attempts === 0) return words.waiting
	if (nextAt) return words.triedAgain
	return failure === undefined && status !== undefined && status >= 200 && status < 300 ? words.arrived : words.failed
}

function Delivery({ delivery, action }: { delivery: WebhookDelivery; action: string }) {
	const words = useWords().settings.webhook
	const { now } = useFrame()
	const { id, event, createdAt, attempts, status, failure, payload } = delivery
	return (
		<li>
			<p className={styles.line}>
				<code>{event}</code>
				<Note>{stateOf(words, delivery)}</Note>
				<span>
					<When date={createdAt} now={now} />
					{status !== undefined && words.answered(status)}
					{attempts > 1 && words.attempts(attempts)}
				</span>
			</p>
			{failure && <p className={styles.failure}>{failure}</p>}
			<details>
				<summary>{words.whatWasSent}</summary>
				<CodeBlock
					code={JSON.stringify(JSON.parse(payload), null, 2)}
					wrap
					renderCopy={(button) => <Island name="copy">{button}</Island>}
				/>
			</details>
			<PostForm action={action}>
				<input type="hidden" name="delivery" value={id} />
				<div>
					<Button type="submit" name="do" value="again" small aria-label={words.sendAgain(event)}>
						{words.sendAgainLabel}
					</Button>
				</div>
			</PostForm>
		</li>
	)
}
