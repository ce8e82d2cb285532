import { expect, test } from 'vitest'
import { tryIt } from '../../words/en/islands/try-it.ts'
import { createProgressSum, progressWords } from './trial-progress.ts'

const sum = () =>
	createProgressSum([
		{ path: 'onnx/model.onnx', size: 10_000_000 },
		{ path: 'config.json', size: 1000 },
	])

test('createProgressSum() adds files up and never goes back', () => {
	const add = sum()
	expect(add('onnx/model.onnx', 4_000_000)).toMatchObject({ loaded: 4_000_000, total: 10_001_000 })
	expect(add('config.json', 1000)).toMatchObject({ loaded: 4_001_000, file: { path: 'config.json', loaded: 1000 } })
	expect(add('onnx/model.onnx', 10)).toMatchObject({ loaded: 4_001_000 })
	expect(add('onnx/model.onnx', 11_000_000)).toMatchObject({ loaded: 10_001_000 })
})

test('progressWords() names the file, the bytes of all and the share', () => {
	const add = sum()
	expect(progressWords(tryIt, add('onnx/model.onnx', 4_500_000))).toEqual({ label: 'Loading model.onnx', detail: '4.5 of 10 MB, 44 %' })
	expect(progressWords(tryIt, sum()('config.json', 1000))).toEqual({ label: 'Loading config.json', detail: '1 kB of 10 MB, 0 %' })
	add('config.json', 1000)
	expect(progressWords(tryIt, add('onnx/model.onnx', 10_000_000))).toEqual({ label: 'Starting the model', detail: '10 of 10 MB, 100 %' })
})
