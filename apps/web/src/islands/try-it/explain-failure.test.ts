import { expect, test } from 'vitest'
import { tryIt } from '../../words/en/islands/try-it.ts'
import { explainFailure } from './explain-failure.ts'

test('explainFailure() says what to do about it', () => {
	const title = (failure: Parameters<typeof explainFailure>[1]) => explainFailure(tryIt, failure).title
	expect(title({ message: 'TypeError: Failed to fetch', isOffline: true })).toMatch(/connection/)
	expect(title({ message: '', status: 403, path: 'config.json' })).toBe('You do not have access to config.json.')
	expect(title({ message: '', status: 404, path: 'config.json' })).toMatch(/no longer exists/)
	expect(title({ message: '', status: 503 })).toMatch(/answered 503/)
	expect(title({ message: 'RangeError: Array buffer allocation failed' })).toMatch(/out of memory/)
	expect(title({ message: 'Unsupported model type "engine" for task' })).toMatch(/does not support/)
	expect(explainFailure(tryIt, { message: 'no such operator: Fly' }).advice).toBe('no such operator: Fly')
})
