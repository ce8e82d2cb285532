import { spawnSync } from 'node:child_process'
import { LOCAL_APPS, PROVIDERS, TASKS } from '@stoa/catalog'
import { inferenceSnippets, localAppLaunch, type InferenceOptions, type ModelRecord } from '@stoa/snippets'
import { expect, test } from 'vitest'
import { PYTHON, pythonProblems, scriptProblems, shellProblems, whyNoPython } from './parsers.ts'

/** Time limit for thousands of programs on a busy machine, in milliseconds. */
const LONG = 240_000

/** A value that ends every kind of literal, and would run if a shell read it outside of one. */
const HOSTILE = 'q" \' \\ \n\r\t ` ${x} $(echo ran) `echo ran` </script> \u202e \u2028 \0 #{}; %s {{y}} \u{1f600}'
const MODELS: readonly ModelRecord[] = [
	{ id: 'ada/engine' },
	{ id: 'ada/engine', library_name: 'transformers', tags: ['conversational'], mask_token: '<mask>' },
	{ id: `ada/${HOSTILE}`, mask_token: HOSTILE },
]
const MAPPINGS = [
	undefined,
	{ providerId: `x/${HOSTILE}:1`, hfModelId: HOSTILE, adapter: 'lora', adapterWeightsPath: HOSTILE },
	{ providerId: 'MiniMax-H3' },
]
const OPTIONS: readonly InferenceOptions[] = [
	{},
	{ streaming: true, billTo: 'acme', temperature: 0.5, max_tokens: 9, top_p: 0.1 },
	{ directRequest: true, streaming: true },
	{ endpointUrl: `https://mine.example/${HOSTILE}`, billTo: HOSTILE },
	{ accessToken: HOSTILE, inputs: HOSTILE, messages: [{ role: HOSTILE, content: [{ type: 'text', text: HOSTILE, [HOSTILE]: null }] }] },
	{ accessToken: 'hf_given', inputs: { image: HOSTILE, prompt: HOSTILE, [HOSTILE]: [true, false, null, 1e21] } },
]

interface Program {
	name: string
	language: string
	code: string
}

function* calls(): Generator<Program> {
	for (const { id: task } of TASKS)
		for (const provider of [...PROVIDERS.filter(({ tasks }) => task in tasks || 'conversational' in tasks).map(({ key }) => key), 'auto'])
			for (const [m, model] of MODELS.entries())
				for (const [p, mapping] of MAPPINGS.entries())
					for (const [o, options] of OPTIONS.entries()) {
						try {
							const written = inferenceSnippets({ model: { ...model, pipeline_tag: task }, provider, mapping, options })
							for (const { language, client, code } of written)
								yield { name: `${task} ${provider} ${client} model ${m} mapping ${p} options ${o}`, language, code }
						} catch (error) {
							// Providers that cannot be called this way say so. No other error may be thrown.
							expect(String(error)).toMatch(/does not support HF tokens|expects a Blob|Unsupported Novita/)
						}
					}
}

function* launches(): Generator<Program> {
	const base = { gguf: { context_length: 9, chat_template: 'tools' }, pipeline_tag: 'text-generation' }
	for (const { key } of LOCAL_APPS)
		for (const id of ['ada/engine', `ada/${HOSTILE}`])
			for (const tags of [
				['conversational', 'transformers'],
				['mlx', 'text-generation-inference', 'mistral-common', 'conversational'],
				['ryzenai-npu', 'mlx'],
			])
				for (const file of [undefined, 'a-Q4_K_M.gguf', `${HOSTILE}-Q8_0.gguf`])
					for (const { language, install, code } of localAppLaunch(key, { ...base, id, tags }, file).snippets ?? [])
						yield { name: `${key} ${tags.join(',')}`, language, code: install === undefined ? code : `${install}\n${code}` }
}

/** Equal programs of different records are parsed once. */
const programs = [...new Map([...calls(), ...launches()].map((program) => [program.language + program.code, program])).values()]
const written = (language: string): Program[] => programs.filter((program) => program.language === language)

test.runIf(PYTHON)(`S-18 every Python program parses and defines the names it uses${whyNoPython}`, { timeout: LONG }, () => {
	expect(pythonProblems(written('python'))).toEqual([])
	expect(written('python').length).toBeGreaterThan(500)
})

test('S-18 every JavaScript program parses', { timeout: LONG }, () => {
	expect(scriptProblems(written('js'))).toEqual([])
	expect(written('js').length).toBeGreaterThan(500)
})

test('S-18 every shell program parses', { timeout: LONG }, () => {
	expect(shellProblems(written('sh'))).toEqual([])
	expect(written('sh').length).toBeGreaterThan(200)
})

test('S-18 a hostile value reaches curl unchanged', () => {
	const model = { id: 'ada/engine', pipeline_tag: 'translation' }
	const options = { inputs: HOSTILE, billTo: "a'c $(echo ran)", accessToken: '`echo ran` "x"' }
	const program = inferenceSnippets({ model, provider: 'hf-inference', options }).find(({ client }) => client === 'curl')
	const { stdout } = spawnSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${program?.code ?? ''}`], { encoding: 'utf8' })
	const words = stdout.split('\0')
	expect(words).toContain('Authorization: Bearer `echo ran` "x"')
	expect(words).toContain("X-HF-Bill-To: a'c $(echo ran)")
	expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual({ inputs: HOSTILE })
})

test('S-18 no program shows an absent value', () => {
	expect(programs.filter(({ code }) => /\bundefined\b|\bNaN\b|\[object /.test(code)).map(({ name }) => name)).toEqual([])
})
