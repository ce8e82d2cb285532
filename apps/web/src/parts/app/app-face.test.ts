import { noMetadata, type CardData } from '@stoa/hub'
import { expect, test } from 'vitest'
import { testRepo } from '../repo/test-repo.ts'
import { type AppFace, appFaceOf } from './app-face.ts'

const faceOf = (cardData: CardData | undefined): AppFace => appFaceOf(testRepo({ kind: 'space', metadata: { ...noMetadata(), cardData } }))

test('appFaceOf() reads title, emoji, colours and thumbnail of a card', () => {
	expect(faceOf({ title: ' Digits ', emoji: '✍️', colorFrom: 'green', colorTo: 'pink', thumbnail: './images/a b.png' })).toMatchObject({
		title: 'Digits',
		emoji: '✍️',
		from: 'green',
		to: 'pink',
		thumbnail: expect.stringMatching(/^\/spaces\/demo\/digits\/resolve\/main\/images\/a%20b\.png$/),
	})
	for (const emoji of ['🐕‍🦺', '🇩🇪', '👋🏽', '🏳️‍🌈']) expect(faceOf({ emoji }).emoji).toBe(emoji)
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
])('appFaceOf() leaves %j out', (card) => {
	expect(faceOf(card)).toEqual(faceOf(undefined))
})
