import { expect, test } from 'vitest'
import type { PostOutcome } from '../../outside/outgoing.ts'
import { sendDue, signatureOf } from './send.ts'
import type { Webhook, WebhookDelivery } from './webhooks.ts'

const AT = new Date(1_700_000_000_000)
const minutes = (count: number): Date => new Date(AT.getTime() + count * 60_000)

/** Sends one delivery at its `attempts`-th attempt; returns what was posted and the recorded outcome. */
async function send(attempts: number, outcome: PostOutcome, change: Partial<Webhook> = {}, mayBeSent = true) {
	const delivery: WebhookDelivery = {
		id: 'd',
		webhookId: 'w',
		event: 'repo update',
		payload: '{}',
		createdAt: AT,
		nextAt: AT,
		attempts,
		status: undefined,
		failure: undefined,
		finishedAt: undefined,
		repo: undefined,
	}
	const webhook: Webhook = {
		id: 'w',
		userId: 'u',
		url: 'https://example.org/',
		secret: 's3cret',
		domains: ['repo'],
		watched: [],
		isDisabled: false,
		createdAt: AT,
		...change,
	}
	const posted: Record<string, string>[] = []
	let settled: unknown
	let isDeleted = false
	const isMore = await sendDue({
		webhooks: {
			claim: async () => [{ delivery, webhook }],
			settle: async (_, how) => {
				settled = how
			},
			deleteDelivery: async () => {
				isDeleted = true
			},
		},
		mayBeSent: async () => mayBeSent,
		outgoing: {
			origin: '',
			post: async (_, { headers }) => {
				posted.push(headers)
				return outcome
			},
		},
		now: () => AT,
	})
	return { isMore, posted, settled, isDeleted }
}

test('signatureOf() signs the time and the body', () => {
	expect(signatureOf('s3cret', '{}', AT)).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/)
	expect(signatureOf('s3cret', '{}', AT)).not.toBe(signatureOf('other', '{}', AT))
	expect(signatureOf('s3cret', '{}', AT)).not.toBe(signatureOf('s3cret', '{}', minutes(1)))
})

test('sendDue() deletes deliveries whose owner may no longer read the repository', async () => {
	expect(await send(2, { status: 200 }, {}, false)).toMatchObject({ posted: [], settled: undefined, isDeleted: true })
})

test('sendDue() records what arrived and retries the rest after 1, 5 and 30 minutes, four times in all', async () => {
	expect((await send(1, { status: 204 })).settled).toEqual({ status: 204, failure: undefined, nextAt: undefined, finishedAt: AT })
	const failing = await Promise.all([1, 2, 3, 4].map((attempts) => send(attempts, { status: 500 })))
	expect(failing.map(({ settled }) => settled)).toMatchObject([
		{ nextAt: minutes(1), finishedAt: undefined },
		{ nextAt: minutes(5) },
		{ nextAt: minutes(30) },
		{ nextAt: undefined, finishedAt: AT, status: 500 },
	])
	expect((await send(1, { status: 307 })).settled).toMatchObject({ nextAt: minutes(1), status: 307 })
	expect((await send(1, { failure: 'gone' })).settled).toMatchObject({ failure: 'gone', status: undefined })
})

test('sendDue() signs messages if there is a secret, and sends nothing to a disabled webhook', async () => {
	const { posted } = await send(1, { status: 200 })
	expect(posted[0]).toMatchObject({
		'x-webhook-secret': 's3cret',
		'x-stoa-delivery': 'd',
		'x-stoa-signature': signatureOf('s3cret', '{}', AT),
	})
	expect(Object.keys((await send(1, { status: 200 }, { secret: undefined })).posted[0] ?? {})).not.toContain('x-stoa-signature')
	expect(await send(1, { status: 200 }, { isDisabled: true })).toMatchObject({ posted: [], settled: { finishedAt: AT, nextAt: undefined } })
})
