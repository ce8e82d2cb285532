import { TASKS } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { EXAMPLES } from './default-examples/examples.ts'
import { defaultWidgetExamples } from './default-widget-examples.ts'
import { sampleInputText, type SampleOptions } from './sample-input-text.ts'

const sample = (task: string | undefined, options?: SampleOptions) => sampleInputText({ id: 'ada/engine', pipeline_tag: task }, options)
function parsed(task: string): unknown {
	const text = sample(task)
	return typeof text === 'string' ? JSON.parse(text) : text
}

test('S-12 31 tasks have a sample', () => {
	expect(TASKS.filter(({ id }) => sample(id) !== 'No input example has been defined for this model task.')).toHaveLength(31)
})

test('S-13 any other task, and none, says that there is no sample', () => {
	for (const task of ['depth-estimation', 'visual-question-answering', 'nonsense', 'toString', '', undefined])
		expect(sample(task)).toBe('No input example has been defined for this model task.')
})

test('S-12 a text is a literal in double quotes, a file its name', () => {
	expect(sample('text-to-image')).toBe('"A paper boat on a mountain lake at dawn"')
	expect(sample('automatic-speech-recognition')).toBe('"sample1.flac"')
	expect(sample('object-detection')).toBe('"cats.jpg"')
	expect(sample('image-classification', { noQuotes: true })).toBe('cats.jpg')
})

test('S-12 a table is asked by query, a text by question and context', () => {
	expect(parsed('table-question-answering')).toEqual({
		query: expect.any(String),
		table: expect.objectContaining({ telescope: ['Keck I', 'Hale', 'Gemini North'] }),
	})
	expect(parsed('question-answering')).toEqual({ question: expect.any(String), context: expect.any(String) })
	expect(parsed('document-question-answering')).toEqual({ image: 'cat.png', question: expect.any(String) })
})

test('S-12 a picture has a prompt beside it', () => {
	for (const task of ['image-to-image', 'image-to-video', 'image-text-to-image', 'image-text-to-video'])
		expect(parsed(task)).toEqual({ image: 'cat.png', prompt: expect.any(String) })
})

test('S-12 similarity compares one sentence with three', () => {
	expect(parsed('sentence-similarity')).toEqual({
		source_sentence: expect.any(String),
		sentences: [expect.any(String), expect.any(String), expect.any(String)],
	})
})

test('S-12 a chat is messages, whatever the options', () => {
	expect(sample('text-generation', { noWrap: true, noQuotes: true })).toEqual([{ role: 'user', content: 'Why is the sky dark at night?' }])
	expect(sample('image-text-to-text')).toEqual([
		{
			role: 'user',
			content: [
				{ type: 'text', text: expect.any(String) },
				{ type: 'image_url', image_url: { url: expect.any(String) } },
			],
		},
	])
})

test('S-12 columns are JSON in single quotes inside double quotes', () => {
	expect(sample('tabular-regression')).toMatch(/^'\{.*\}'$/s)
	expect(sample('tabular-classification', { noQuotes: true })).toMatch(/^'\{.*\}'$/s)
})

test('S-12 options collapse white space and strip the quotes around a text', () => {
	expect(sample('question-answering', { noWrap: true })).toBe(
		'{ "question": "Where does the ferry leave from?", "context": "The ferry to the islands leaves from the north pier every morning." }',
	)
	expect(sample('question-answering')).toContain('{\n    "question"')
	expect(sample('question-answering', { noWrap: true, noQuotes: true })).toMatch(/^\{ /)
})

test('S-12 a blank is shown by the mask of the model', () => {
	const masked = (mask_token?: string) => sampleInputText({ id: 'a/b', pipeline_tag: 'fill-mask', mask_token })
	expect(masked('<mask>')).toBe('"The kettle is on the <mask>."')
	expect(masked()).toBe('"The kettle is on the [MASK]."')
	expect(masked('"\n')).toBe('"The kettle is on the \\"\\n."')
})

test('defaultWidgetExamples() has 14 languages, 98 pairs, 200 examples', () => {
	const pairs = [...EXAMPLES.values()].flatMap((tasks) => Object.values(tasks))
	expect([EXAMPLES.size, pairs.length, pairs.flat().length]).toEqual([14, 98, 200])
	expect(defaultWidgetExamples('en', 'zero-shot-classification')?.[0]).toMatchObject({
		candidate_labels: 'repair, billing, praise',
		multi_class: false,
	})
	expect(defaultWidgetExamples('de', 'question-answering')).toHaveLength(2)
	expect(defaultWidgetExamples('mn', 'automatic-speech-recognition')?.[0]).toMatchObject({
		label: expect.any(String),
		src: expect.stringMatching(/\.wav$/),
	})
})

test('defaultWidgetExamples() answers nothing for other languages and tasks', () => {
	expect(defaultWidgetExamples('tlh', 'translation')).toBeUndefined()
	expect(defaultWidgetExamples('de', 'toString')).toBeUndefined()
})

test('defaultWidgetExamples() marks the blank of every fill-mask sample', () => {
	const samples = [...EXAMPLES.values()].flatMap((tasks) => tasks['fill-mask'] ?? [])
	expect(samples.filter((text) => typeof text !== 'string' || !text.includes('<mask>'))).toEqual([])
})
