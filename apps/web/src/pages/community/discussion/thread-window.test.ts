import type { DiscussionEvent } from '@stoa/hub'
import { expect, test } from 'vitest'
import { windowOf } from './thread-window.ts'

const events = (count: number): DiscussionEvent[] =>
	Array.from({ length: count }, (_, index) => ({
		id: String(index).padStart(24, '0'),
		createdAt: new Date(index),
		authorId: undefined,
		data: { type: 'status-change', status: 'open' },
	}))
const ids = (part: readonly DiscussionEvent[]): number[] => part.map(({ id }) => Number(id))

test('windowOf() shows a thread of up to 199 events whole', () => {
	for (const count of [0, 1, 100, 199]) {
		const { opening, shown, earlier, later } = windowOf(events(count))
		expect([opening, shown.length, earlier.length, later.length]).toEqual([undefined, count, 0, 0])
	}
})

test('windowOf() shows the opening and the end of a long one, and around an event that is asked for', () => {
	const all = events(1050)
	const end = windowOf(all)
	expect([end.opening?.id, ids(end.shown)[0], ids(end.shown).at(-1)]).toEqual([all[0]?.id, 900, 1049])
	expect([ids(end.earlier)[0], ids(end.earlier).at(-1), end.later]).toEqual([1, 899, []])
	const middle = windowOf(all, all[250]?.id)
	expect([ids(middle.shown)[0], ids(middle.shown).at(-1), middle.later.length]).toEqual([200, 299, 750])
	expect(windowOf(all, all[0]?.id).opening).toBeUndefined()
	expect(windowOf(all, 'nothing')).toEqual(end)
})

test('windowOf() leaves no event out and shows none twice, wherever it looks', () => {
	for (const count of [200, 201, 399, 1000])
		for (const at of [undefined, '0'.repeat(24), String(count - 1).padStart(24, '0'), String(150).padStart(24, '0')]) {
			const { opening, shown, earlier, later } = windowOf(events(count), at)
			expect(ids([...(opening ? [opening] : []), ...earlier, ...shown, ...later])).toEqual(ids(events(count)))
		}
})
