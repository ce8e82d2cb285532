import type { CardData, Repo } from '@stoa/hub'
import { expect, test } from 'vitest'
import { createFakeHub } from '../../testing/fake-hub.ts'
import { type AppFace, appFaceOf } from './app-face.ts'

async function faceOf(cardData: CardData | undefined): Promise<AppFace> {
	const { repos } = await createFakeHub().listings.query({ kind: 'visitor' }, { kind: 'space' })
	const [app] = repos
	if (!app) throw new Error('the fake hub has no app')
	const repo: Repo = { ...app, metadata: { ...app.metadata, cardData } }
	return appFaceOf(repo)
}

test('appFaceOf() reads title, emoji, colours and thumbnail of a card', async () => {
	expect(
		await faceOf({ title: ' Digits ', emoji: '✍️', colorFrom: 'green', colorTo: 'pink', thumbnail: './images/a b.png' }),
	).toMatchObject({
		title: 'Digits',
		emoji: '✍️',
		from: 'green',
		to: 'pink',
		thumbnail: expect.stringMatching(/^\/spaces\/.*\/resolve\/main\/images\/a%20b\.png$/),
	})
	for (const emoji of ['🐕‍🦺', '🇩🇪', '👋🏽', '🏳️‍🌈']) expect((await faceOf({ emoji })).emoji).toBe(emoji)
})

test.each<CardData>([
	{ emoji: '<b>' },
	{ emoji: 'ab' },
	{ emoji: '🐕'.repeat(20) },
	{ title: 3 },
	{ colorFrom: 'url(x)' },
	{ colorTo: 'ocean' },
	{ thumbnail: 'https://evil.example/x.png' },
	{ thumbnail: '//evil.example/x.png' },
	{ thumbnail: '../../other/x.png' },
	{ thumbnail: 'javascript:x.png' },
	{ thumbnail: 'weights.bin' },
	{ thumbnail: '\\\\evil.example\\x.png' },
])('appFaceOf() leaves %j out', async (card) => {
	expect(await faceOf(card)).toEqual(await faceOf(undefined))
})
