import { describe, expect, test } from 'vitest'
import {
	FILE_QUANTIZATIONS,
	FILE_QUANTIZATIONS_BY_SIZE,
	LIBRARIES,
	LICENSES,
	MODALITIES,
	TASKS,
	TENSOR_TYPES,
	countsAsDownload,
	findLibrary,
	findTask,
	findTensorType,
	isLanguage,
	languageName,
	librariesOfTask,
	licenseName,
	quantizationOfFileName,
} from './index.ts'

describe('tasks', () => {
	test('E-02 there are 57, each once, each with a label and a known modality', () => {
		expect(new Set(TASKS.map(({ id }) => id)).size).toBe(57)
		const modalities = new Set(MODALITIES.map(({ id }) => id))
		for (const task of TASKS) expect([task.label.length > 0, modalities.has(task.modality)]).toEqual([true, true])
	})
	test('E-01 subtasks and flags are kept', () => {
		expect(findTask('text-classification')?.subtasks).toContainEqual({ type: 'sentiment-analysis', label: 'Sentiment Analysis' })
		expect(findTask('other')).toMatchObject({ hideInModels: true, hideInDatasets: true })
		expect(findTask('constructor')).toBeUndefined()
	})
})

describe('libraries', () => {
	test('E-05 there are 257, each once', () => {
		expect(new Set(LIBRARIES.map(({ key }) => key)).size).toBe(257)
		expect(findLibrary('transformers')).toMatchObject({ prettyLabel: 'Transformers', filter: true })
	})
	test('E-04 every task a library names exists, and librariesOfTask() is the inverse', () => {
		for (const library of LIBRARIES) {
			for (const task of library.tasks ?? []) {
				expect(findTask(task)).toBeDefined()
				expect(librariesOfTask(task)).toContain(library)
			}
		}
	})
})

describe('countsAsDownload()', () => {
	test.each<[string | undefined, string, boolean]>([
		[undefined, 'config.json', true],
		[undefined, 'sub/config.json', false],
		[undefined, 'adapter_config.json', true],
		['transformers', 'model.safetensors', false],
		['diffusers', 'model_index.json', true],
		['diffusers', 'unet/weights.safetensors', false],
		['diffusers', 'weights.safetensors', true],
		['whisperkit', 'encoder/model.mil', true],
		['whisperkit', 'model.mil', false],
		['tic-clip', 'checkpoints/a.pt', true],
		['tic-clip', 'a.pt', false],
		['ssr-speech', 'x/y.pth', true],
		['quantumpeer', 'setup.py', true],
		['nobody-knows-it', 'config.json', true],
		['transformers', 'a/b.gguf', true],
	])('%s %s: %s', (library, path, counts) => expect(countsAsDownload(library, path)).toBe(counts))
})

describe('GGUF', () => {
	test('E-12 file quantisations keep their codes', () => {
		expect(FILE_QUANTIZATIONS).toMatchObject({ F32: 0, F16: 1, BF16: 32, MXFP4_MOE: 38, Q2_K_XL: 1000, Q8_K_XL: 1005 })
		expect(FILE_QUANTIZATIONS_BY_SIZE.toSorted()).toEqual(Object.keys(FILE_QUANTIZATIONS).toSorted())
	})
	test('E-13 tensor types keep their codes', () => {
		expect([findTensorType(0)?.name, findTensorType(39)?.name, findTensorType(4)]).toEqual(['F32', 'MXFP4', undefined])
		expect(TENSOR_TYPES).toHaveLength(35)
	})
	test('quantizationOfFileName() finds every name in a file name', () => {
		for (const name of Object.keys(FILE_QUANTIZATIONS)) expect(quantizationOfFileName(`m-${name.toLowerCase()}.gguf`)).toBe(name)
		expect(quantizationOfFileName('x-UD-Q4_K_XL.gguf')).toBe('UD-Q4_K_XL')
		expect(quantizationOfFileName('model.gguf')).toBeUndefined()
	})
})

test('languageName() knows codes, special values and nothing else', () => {
	expect([languageName('en'), languageName('pt-BR'), languageName('code'), languageName('zxx-nonsense-!')]).toEqual([
		'English',
		'Brazilian Portuguese',
		'Code',
		undefined,
	])
	expect([isLanguage('constructor'), isLanguage('bert'), isLanguage('he')]).toEqual([false, false, true])
})

test('licenseName() knows what cards use', () => {
	expect(LICENSES.size).toBeGreaterThan(75)
	expect([licenseName('apache-2.0'), licenseName('Apache')]).toEqual(['Apache License 2.0', undefined])
})
