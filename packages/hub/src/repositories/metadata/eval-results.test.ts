import { expect, test } from 'vitest'
import { evalResultsOf } from './eval-results.ts'
import { memoryFactReader } from './memory-fact-reader.ts'

async function read(files: Record<string, string>) {
	return evalResultsOf(memoryFactReader(files), Object.keys(files))
}

test('evalResultsOf() reads every file of the folder, by the keys that clients know', async () => {
	expect(
		await read({
			'.eval_results/hle.yaml': '- dataset: {id: cais/hle, task_id: default}\n  value: 20.90\n  date: 2025-01-15\n  mine: x\n',
			'.eval_results/gpqa.yml':
				'---\n- dataset:\n    id: a/gpqa\n    task_id: diamond\n    revision: abc\n  value: 0.4\n  source: {url: https://a.test, org: lab}\n  notes: no-tools\n',
			'.eval_results/deeper/no.yaml': '- {}',
			'eval.yaml': '- {}',
		}),
	).toEqual([
		{ filename: '.eval_results/hle.yaml', dataset: { id: 'cais/hle', task_id: 'default' }, value: 20.9, date: '2025-01-15' },
		{
			filename: '.eval_results/gpqa.yml',
			dataset: { id: 'a/gpqa', task_id: 'diamond', revision: 'abc' },
			value: 0.4,
			source: { url: 'https://a.test', org: 'lab' },
			notes: 'no-tools',
		},
	])
	expect(await read({ 'README.md': '# None' })).toBeUndefined()
})

test.each([
	['no YAML', '- [', /line 1|line 2/],
	['no list', 'dataset: x', /array/],
	['no dataset', '- value: 3', /0\.dataset/],
	['a source without an address', '- {dataset: {id: a, task_id: b}, value: 1, source: {name: x}}', /0\.source\.url/],
	[
		'aliases of aliases',
		`a: &a [1,1,1,1,1,1,1,1,1]\n${['b', 'c', 'd', 'e', 'f'].map((key, at) => `${key}: &${key} [${`*${'abcde'[at]},`.repeat(9)}]`).join('\n')}\n`,
		/./,
	],
])('evalResultsOf() names a file with %s', async (_, yaml, why) => {
	const found = await read({ '.eval_results/bad.yaml': yaml })
	expect(found).toEqual([{ filename: '.eval_results/bad.yaml', error: expect.stringMatching(why) }])
})
