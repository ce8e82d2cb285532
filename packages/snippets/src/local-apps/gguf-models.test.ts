import { expect, test } from 'vitest'
import { ggufModelOf, ggufModels, usualGgufModel } from './gguf-models.ts'

const file = (path: string, size: number) => ({ path, size })

test('ggufModels() counts parts as one model and leaves out what is no model', () => {
	const models = ggufModels([
		file('README.md', 1),
		file('m-Q8_0-00002-of-00002.gguf', 5),
		file('m-Q8_0-00001-of-00002.gguf', 30),
		file('lost-00002-of-00003.gguf', 5),
		file('mmproj-F16.gguf', 2),
		file('m-imatrix.gguf', 2),
		file('q4/m-Q4_0.gguf', 20),
		file('m.gguf', 50),
	])
	expect(models).toEqual([
		{ path: 'q4/m-Q4_0.gguf', quantization: 'Q4_0', bytes: 20 },
		{ path: 'm-Q8_0-00001-of-00002.gguf', quantization: 'Q8_0', bytes: 35 },
		{ path: 'm.gguf', quantization: undefined, bytes: 50 },
	])
})

test('usualGgufModel() takes the usual quantisation, the nearest, or the smallest', () => {
	const of = (...quantizations: (string | undefined)[]) =>
		usualGgufModel(quantizations.map((quantization, bytes) => ({ path: `${bytes}.gguf`, quantization, bytes })))?.path
	expect(of('Q8_0', 'Q4_K_M', 'Q2_K')).toBe('1.gguf')
	expect(of('Q8_0', 'Q4_0')).toBe('1.gguf')
	expect(of(undefined, undefined)).toBe('0.gguf')
	expect(of()).toBeUndefined()
})

test('ggufModelOf() finds the model of a tag', () => {
	const models = ggufModels([file('m-Q8_0.gguf', 3), file('m-Q4_K_M.gguf', 2), file('m.gguf', 5)])
	expect(ggufModelOf(models, 'q8_0')?.path).toBe('m-Q8_0.gguf')
	expect(ggufModelOf(models, 'latest')?.path).toBe('m-Q4_K_M.gguf')
	expect(ggufModelOf(models, 'Q2_K')).toBeUndefined()
	expect(ggufModelOf([], 'latest')).toBeUndefined()
})
