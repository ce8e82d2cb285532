import type { Hub } from '@stoa/hub'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTags } from './tags-by-type.ts'

const listingsWith = (other: string[]): Pick<Hub['listings'], 'vocabulary'> => ({
	vocabulary: () => Promise.resolve({ task: [{ tag: 'fill-mask', count: 2 }], other: other.map((tag) => ({ tag, count: 1 })) }),
})

test('makeTags() lists tags by type, and prefixed ones separately', async () => {
	const tags = JSON.parse(await makeTags(listingsWith(['task_ids:a', 'free']), 'dataset'))
	expect(tags.task_categories).toEqual([{ id: 'fill-mask', label: 'Fill-Mask', type: 'task_categories' }])
	expect(tags.task_ids).toEqual([{ id: 'task_ids:a', label: 'a', type: 'task_ids' }])
	expect(tags.other).toEqual([{ id: 'free', label: 'free', type: 'other' }])
	expect(Object.keys(JSON.parse(await makeTags(listingsWith([]), 'model')))).toEqual(['pipeline_tag', 'library', 'dataset', 'language', 'license', 'other', 'region']) // prettier-ignore
	expect(JSON.parse(await makeTags(listingsWith(['free']), 'model', 'region'))).toEqual({
		region: [{ id: 'region:us', label: 'US', type: 'region' }],
	})
})

test('others have their turn while the tags of a large hub are made', async () => {
	const tags = listingsWith(Array.from({ length: 200_000 }, (_, index) => `tag-${index}`))
	const state = { isMade: false }
	let turns = 0
	const made = makeTags(tags, 'model').finally(() => (state.isMade = true))
	while (!state.isMade) {
		await setImmediate()
		turns += 1
	}
	expect(JSON.parse(await made).other).toHaveLength(200_000)
	expect(turns).toBeGreaterThan(5)
})
