import { LOCAL_APPS, PROVIDERS } from '@stoa/catalog'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOrRefusal } from './answer-or-refusal.ts'
import { inferenceSnippets } from './clients/inference-snippets.ts'
import { TASK_TEMPLATES } from './clients/task-templates.ts'
import { DATASET_GENERATORS } from './datasets/registry.ts'
import { kernelSnippets } from './kernel-snippets.ts'
import { localAppLaunch } from './local-apps/local-app-launch.ts'
import { programBlocks } from './program-blocks.ts'
import type { Snippet } from './snippet.ts'
import { freeText } from './testing/free-text.ts'
import { hostile, hostileRecord, MARK, maybe } from './testing/hostile.ts'

/** Fails when a value of a repository stands outside of its literal, or is missing in the middle of a program. */
function expectHarmless(snippets: readonly Snippet[]): void {
	for (const { language, text } of programBlocks(snippets)) {
		// A value in an address is escaped for it: what is left is harmless to a shell.
		const free = freeText(text, language).replaceAll(/https:\/\/[\w./:@%+=,-]+/g, ' ')
		expect(free, text).not.toContain(MARK)
		expect(free, text).not.toMatch(/\bundefined\b|\bNaN\b|\[object /)
	}
}

const CASES = { numRuns: 2_500 }
const LONG = { timeout: 240_000 }

const options = fc.record({
	streaming: maybe(fc.boolean()),
	billTo: maybe(hostile),
	accessToken: maybe(
		fc.oneof(
			hostile,
			hostile.map((token) => `hf_${token}`),
		),
	),
	directRequest: maybe(fc.boolean()),
	endpointUrl: maybe(hostile.map((path) => `https://mine.test/${path}`)),
	inputs: maybe(fc.oneof(hostile, fc.dictionary(hostile, hostile, { maxKeys: 2 }), fc.record({ image: hostile, prompt: hostile }))),
	messages: maybe(fc.array(fc.record({ role: hostile, content: hostile }), { maxLength: 2 })),
	temperature: maybe(fc.double()),
})
const mapping = fc.record({
	providerId: maybe(hostile),
	hfModelId: maybe(hostile),
	adapter: maybe(fc.constant('lora')),
	adapterWeightsPath: maybe(hostile),
})
const provider = fc.constantFrom('auto', ...PROVIDERS.map(({ key }) => key))

test('S-18 inference calls keep hostile values inside their literals', LONG, () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...TASK_TEMPLATES.keys()),
			hostileRecord,
			provider,
			mapping,
			options,
			(task, model, key, mapped, chosen) => {
				const call = { model: { ...model, pipeline_tag: task }, provider: key, mapping: mapped, options: chosen }
				const answer = answerOrRefusal(() => inferenceSnippets(call))
				if ('answer' in answer) expectHarmless(answer.answer)
			},
		),
		CASES,
	)
})

const appRecord = fc
	.tuple(hostileRecord, fc.subarray(['conversational', 'mlx', 'transformers', 'lora', 'safetensors', 'unsloth', 'coreml', 'joyfusion']))
	.map(([record, tags]) => ({ ...record, tags, gguf: { context_length: 4096, chat_template: 'tools' } }))

test('S-17 local apps keep hostile values inside their literals and addresses', LONG, () => {
	fc.assert(
		fc.property(fc.constantFrom(...LOCAL_APPS), appRecord, maybe(hostile), ({ key }, model, file) => {
			const { deeplink = 'https://none.test', snippets = [] } = localAppLaunch(key, model, file)
			expectHarmless(snippets)
			expect(deeplink).toMatch(/^[a-z-]+:\/\/[!-~]+$/)
			expect(deeplink).not.toMatch(/["<>\\^`{|}]/)
		}),
		CASES,
	)
})

test('S-17 kernels and dataset libraries keep hostile values inside their literals', LONG, () => {
	const files = fc.array(
		fc
			.tuple(hostile, fc.constantFrom('.parquet', '.csv', '.tsv', '.jsonl', '.json', '.tar', '.lance/data/0.lance'))
			.map(([name, ending]) => name + ending),
	)
	fc.assert(
		fc.property(
			fc.constantFrom(...DATASET_GENERATORS.values()),
			hostile,
			files,
			fc.array(hostile),
			maybe(hostile),
			(generate, id, paths, tags, version) => {
				const every = [...tags, 'fiftyone', 'argilla', 'distilabel', 'mlcroissant']
				expectHarmless(
					generate({ id, files: [...paths, 'croissant.json', 'pipeline.yaml'], tags: every, isClosed: false, hub: 'https://hub.test' }),
				)
				expectHarmless(kernelSnippets(id, version))
			},
		),
		CASES,
	)
})
