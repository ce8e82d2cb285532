import { describe, expect, test } from 'vitest'
import { validateCard } from './validate-card.ts'

const card = (yaml: string): string => `---\n${yaml}\n---\n# Title\n`

describe('validateCard()', () => {
	test.each<[string, string, string]>([
		['model', 'license: mit', 'a licence'],
		['model', 'license: [mit, apache-2.0]', 'several licences'],
		['model', 'license: other\nlicense_name: mine', 'a licence of one’s own'],
		[
			'model',
			'model-index:\n- name: x\n  results:\n  - task: {type: text-classification}\n    dataset: {name: a, type: b}\n    metrics:\n    - {type: accuracy, value: 0.9}',
			'results',
		],
		['dataset', 'colorFrom: nonsense', 'an app’s key in a dataset'],
		['space', 'sdk: static\ncolorFrom: red\ncolorTo: blue', 'an app'],
		['model', 'date: 2024-01-01\nlanguage: no', 'a date and Norwegian'],
	])('a %s with %j passes: %s', (kind, yaml) => expect(validateCard(kind, card(yaml))).toEqual({ errors: [], warnings: [] }))

	test.each<[string, string, RegExp]>([
		['model', 'a: [', /YAML/],
		['model', '- a', /key: value/],
		['model', 'license: my-licence', /"license": "my-licence" is not one of \[apache-2\.0, /],
		['model', 'license: {a: b}', /"license"/],
		['model', 'model-index:\n- results: []', /"model-index\.0\.name"/],
		['model', 'model-index: nonsense', /"model-index"/],
		['model', 'model-index:\n- name: x\n  results:\n  - metrics: 3', /"model-index\.0\.results\.0\.metrics"/],
		['space', 'sdk: cobol', /"sdk"/],
		['space', 'sdk: static\ncolorFrom: beige', /"colorFrom"/],
		['app', 'license: mit', /"repoType"/],
	])('a %s with %j fails', (kind, yaml, message) => {
		const { errors } = validateCard(kind, card(yaml))
		expect(errors).toHaveLength(1)
		expect(errors[0]).toMatch(message)
	})

	test.each(['', '# Only prose', '---\n---\n# Empty'])('%j gets one warning', (readme) => {
		expect(validateCard('model', readme)).toEqual({ errors: [], warnings: ['empty or missing yaml metadata in repo card'] })
	})
})
