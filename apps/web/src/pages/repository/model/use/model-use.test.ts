import type { ModelRecord } from '@stoa/snippets'
import { describe, expect, test } from 'vitest'
import { readUseChoice } from '../../../../parts/use/use-choice.ts'
import { wordsIn } from '../../../../words/words.ts'
import { modelUse } from './load-use.ts'
import { bytesInUse, fitsIn, modelForMemory } from './memory-fit.ts'

const GB = 1e9
const gguf = [
	{ path: 'm-Q2_K.gguf', quantization: 'Q2_K', bytes: 3 * GB },
	{ path: 'm-Q4_K_M.gguf', quantization: 'Q4_K_M', bytes: 5 * GB },
	{ path: "odd 'name.gguf", quantization: undefined, bytes: 9 * GB },
]
const TALKER = { id: 'ada/talker', pipeline_tag: 'text-generation', tags: ['conversational'], gguf: { context_length: 4096 } }

function use(record: ModelRecord, query = '', { files = gguf, isClosed = false, remembered = '' } = {}) {
	const choice = readUseChoice(new URLSearchParams(query), new URLSearchParams(remembered))
	const view = modelUse(
		{ record, gguf: files, origin: 'https://hub.example', page: `/${record.id}`, isClosed, words: wordsIn('en').parts.use },
		choice,
	)
	const current = (tabs: typeof view.tabs) => tabs.find((tab) => tab.current)?.key
	return { ...view, part: current(view.parts), tab: current(view.tabs), code: view.programs.map(({ code }) => code).join('\n') }
}

describe('modelUse()', () => {
	test('offers the own library first and the plain ways last', () => {
		const view = use({ id: 'ada/x', library_name: 'timm', tags: ['flair'] }, '', { files: [] })
		expect(view.tabs.map(({ key }) => key)).toEqual(['timm', 'flair', 'hf', 'git'])
		expect(view.parts).toEqual([])
		expect(use({ id: 'ada/x' }, '', { files: [] }).tab).toBe('hf')
	})
	test('tells Python libraries about this hub, and to sign in where a token is needed', () => {
		const record = { id: 'ada/x', library_name: 'timm', tags: ['transformers.js'], pipeline_tag: 'image-classification' }
		expect(use(record).code).toContain('export HF_ENDPOINT=https://hub.example')
		expect(use(record, '', { isClosed: true }).code).toContain('hf auth login')
		expect(use(record, 'library=transformers.js').code).not.toContain('HF_ENDPOINT')
	})
	test('calls a server of the visitor’s own unless a provider is chosen', () => {
		expect(use(TALKER, 'part=inference').code).toContain('http://127.0.0.1:8000')
		const together = use(TALKER, 'client=sh/curl&provider=together&stream=true')
		expect([together.part, together.tab, together.kept]).toEqual(['inference', 'sh/curl', { client: 'sh/curl' }])
		expect(together.code).toContain('"stream": true')
		expect(use(TALKER, 'provider=nobody').code).toContain('http://127.0.0.1:8000')
	})
	test('offers no provider that would refuse, and streams only what can stream', () => {
		const offered = (view: ReturnType<typeof use>) =>
			view.controls.flatMap((control) => (control.kind === 'select' ? control.options.map(({ value }) => value) : [control.name]))
		expect(offered(use(TALKER, 'part=inference'))).toEqual(expect.arrayContaining(['own', 'auto', 'together', 'stream']))
		expect(offered(use(TALKER, 'part=inference'))).not.toContain('openai')
		expect(offered(use({ id: 'ada/x', pipeline_tag: 'fill-mask' }, 'part=inference'))).not.toContain('stream')
	})
	test('S-13 says why a model of a task without programs cannot be called on a server', () => {
		const view = use({ id: 'ada/x', pipeline_tag: 'robotics', library_name: 'lerobot' }, 'part=inference', { files: [] })
		expect([view.part, view.tabs, view.controls, view.code]).toEqual(['inference', [], [], ''])
		expect(view.notes).toEqual([
			'No input example has been defined for this model task. The model acts step by step in an environment, which one request to a server cannot carry.',
		])
		expect(use({ id: 'ada/x', pipeline_tag: 'made-up' }, 'part=inference').notes[0]).toContain('The catalog does not know this task.')
	})
	test('a part that a model lacks gives way to its libraries', () => {
		expect(use({ id: 'ada/x', library_name: 'timm' }, 'app=ollama&client=x', { files: [] })).toMatchObject({ part: undefined, tab: 'timm' })
	})
	test('takes the quantisation that was picked, that fits, or that is usual', () => {
		expect(use(TALKER, 'app=llama.cpp').code).toContain('ada/talker:Q4_K_M')
		expect(use(TALKER, 'app=llama.cpp&quant=Q2_K').code).toContain('ada/talker:Q2_K')
		expect(use(TALKER, 'app=llama.cpp&memory=4').code).toContain('ada/talker:Q2_K')
		expect(use(TALKER, 'app=llama.cpp', { remembered: 'memory=4' }).code).toContain('ada/talker:Q4_K_M')
		expect(use(TALKER, 'part=apps', { remembered: 'memory=4&app=ollama' }).code).toContain('FROM ./m-Q2_K.gguf')
		expect(use(TALKER, 'app=llama.cpp&memory=4').notes[0]).toBe('Q2_K takes about 3.8 GB of memory and fits in 4 GB.')
	})
	test('no command asks the public hub for a model under the name that it has here', () => {
		for (const app of ['vllm', 'llama.cpp', 'docker-model-runner', 'lemonade', 'ollama', 'lmstudio']) {
			const view = use({ ...TALKER, tags: ['gguf', 'conversational'] }, `part=apps&app=${app}&quant=Q4_K_M`)
			expect([...view.programs, ...(view.more ?? [])].map(({ code }) => code).join('\n'), app).not.toContain('hf.co/')
		}
		expect(use({ ...TALKER, tags: ['gguf'] }, 'part=apps&app=docker-model-runner&quant=Q4_K_M').code).toContain(
			'docker model package --gguf "$PWD/m-Q4_K_M.gguf" talker\ndocker model run talker',
		)
		expect(use({ ...TALKER, tags: ['gguf'] }, 'part=apps&app=vllm&quant=Q4_K_M').code).toContain('vllm serve ada/talker:Q4_K_M')
	})
	test('a file without quantisation leaves no place open, and an odd name no hole', () => {
		const odd = encodeURIComponent("odd 'name.gguf")
		expect(use(TALKER, `app=llama.cpp&quant=${odd}`).code).not.toContain('{{')
		const ollama = use(TALKER, `app=ollama&quant=${odd}`)
		expect(ollama.code).not.toContain('odd')
		expect(ollama.links).toEqual([{ text: "Download odd 'name.gguf", href: "/ada/talker/resolve/main/odd%20'name.gguf?download=true" }])
	})
})

test('modelForMemory() takes the largest that fits, the smallest when none does, the usual one without a size', () => {
	const chosen = (gigabytes: number | undefined) => modelForMemory(gguf, gigabytes)?.path
	expect([chosen(undefined), chosen(8), chosen(16), chosen(1)]).toEqual(['m-Q4_K_M.gguf', 'm-Q4_K_M.gguf', "odd 'name.gguf", 'm-Q2_K.gguf'])
	expect(fitsIn({ bytes: 5 * GB }, 6)).toBe(true)
	expect(fitsIn({ bytes: 5 * GB }, 5)).toBe(false)
	expect(bytesInUse({ bytes: 10 * GB })).toBe(11.5 * GB)
	expect(modelForMemory([], 8)).toBeUndefined()
})
