import { ggufFile } from '@stoa/formats/testing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect } from './inspect-page.ts'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/feedback-bert-tiny'
const DATASET = '/datasets/stoa/feedback-sentences'
const SLOW = { timeout: 10_000 }

/** A language model in three quantizations, with empty weights. */
function talker(): { path: string; content: Buffer }[] {
	const keys = {
		'general.architecture': 'llama',
		'llama.context_length': 4096,
		'tokenizer.chat_template': '{% if tools %}{{ tools }}{% endif %}{{ messages }}',
	}
	const header = ggufFile({ version: 3, keys, tensors: [] })
	const sizes = { Q2_K: 1000, Q4_K_M: 2000, Q8_0: 4000 }
	return Object.entries(sizes).map(([name, size]) => ({
		path: `talker-${name}.gguf`,
		content: Buffer.concat([header, Buffer.alloc(size)]),
	}))
}

describe.skipIf(!hasBrowser)(`Use this model, use this dataset (${inBrowser})`, () => {
	const at = useBrowser()
	let model = ''

	/** Creates a repository with these files, owned by a new account. */
	async function push(owner: { name: string; token: string }, name: string, files: readonly { path: string; content: Buffer | string }[]) {
		const headers = { authorization: `Bearer ${owner.token}` }
		const post = async (address: string, type: string, body: string): Promise<void> => {
			const answer = await fetch(at.hub.origin + address, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
			if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
			await answer.body?.cancel()
		}
		await post('/api/repos/create', 'application/json', JSON.stringify({ name }))
		const lines = files.map(({ path, content }) => ({
			key: 'file',
			value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
		}))
		const commit = [{ key: 'header', value: { summary: 'Add files' } }, ...lines].map((line) => JSON.stringify(line)).join('\n')
		await post(`/api/models/${owner.name}/${name}/commit/main`, 'application/x-ndjson', commit)
		return `/${owner.name}/${name}`
	}

	beforeAll(async () => {
		if (!hasBrowser) return
		const card = '---\nlicense: mit\npipeline_tag: text-generation\n---\n# Talker\n'
		model = await push(at.hub.person('ada'), 'talker-gguf', [...talker(), { path: 'README.md', content: card }])
	})

	const section = (page: Page) => page.locator('[data-use]')
	const code = async (page: Page): Promise<string> => (await section(page).locator('pre').allInnerTexts()).join('\n')
	/** Waits until links have become tabs. */
	const awake = (page: Page) => page.locator('stoa-island[src*=island-use][ready]').waitFor({ state: 'attached' })
	const tab = (page: Page, name: string) => section(page).getByRole('tab', { name, exact: true })

	test.each([true, false])(
		'every line of a program can be read in the rail, and opens over the page (scripts: %s)',
		async (javaScriptEnabled) => {
			await at.visit(
				async (page) => {
					await page.setViewportSize({ width: 1280, height: 900 })
					await page.goto(MODEL)
					const cut = (): Promise<number> =>
						section(page)
							.locator('pre')
							.evaluateAll((blocks) => blocks.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
					expect(await cut()).toBe(0)
					await section(page).getByLabel('Wrap lines').uncheck()
					expect(await cut()).toBeGreaterThan(0)
					const narrow = (await section(page).locator('pre').first().boundingBox())?.width ?? 0
					await section(page).getByRole('button', { name: 'Enlarge' }).click()
					expect((await section(page).locator('pre').first().boundingBox())?.width).toBeGreaterThan(narrow * 1.8)
					expect(await cut()).toBe(0)
					await page.keyboard.press('Escape')
					expect((await section(page).locator('pre').first().boundingBox())?.width).toBe(narrow)
				},
				{ javaScriptEnabled },
			)
		},
	)

	test('the enlarged programs stay large after a choice, and the next page keeps the choice of line wrapping', async () => {
		await at.visit(async (page) => {
			await page.goto(MODEL)
			await awake(page)
			await section(page).getByLabel('Wrap lines').uncheck()
			await section(page).getByRole('button', { name: 'Enlarge' }).click()
			await tab(page, 'git').click()
			await expect.poll(() => code(page)).toContain('git clone')
			await section(page).getByRole('button', { name: 'Close' }).waitFor()
			expect(await section(page).getByLabel('Wrap lines').isChecked()).toBe(false)
			await page.goto(DATASET)
			expect(await section(page).getByLabel('Wrap lines').isChecked()).toBe(false)
		})
	})

	test('P-03 every choice has an address, and works without scripts', async () => {
		await at.visit(
			async (page) => {
				await page.goto(MODEL)
				expect(await code(page)).toContain('pipeline("text-classification", model="stoa/feedback-bert-tiny")')
				expect(await code(page)).toContain(`export HF_ENDPOINT=${at.hub.origin}`)
				await section(page).getByRole('link', { name: 'Transformers.js' }).click()
				await page.waitForURL('**/feedback-bert-tiny?library=transformers.js#use')
				expect(await code(page)).toContain(`env.remoteHost = "${at.hub.origin}"`)
				await page.goto(`${model}?client=python/requests&stream=true`)
				expect(await code(page)).toContain('"stream": True')
				await section(page).getByLabel('Provider').selectOption('together')
				await section(page).getByLabel('Stream the answer').uncheck()
				await section(page).getByRole('button', { name: 'Show' }).click()
				await page.waitForURL(/provider=together/)
				expect(new URL(page.url()).searchParams.get('client')).toBe('python/requests')
				expect(await code(page)).toContain('import requests')
				expect(await code(page)).not.toContain('"stream": True')
				await page.goto(`${DATASET}?library=pandas`)
				expect(await code(page)).toContain('pd.read_json("hf://datasets/stoa/feedback-sentences/train.jsonl", lines=True)')
			},
			{ javaScriptEnabled: false },
		)
	})

	test('an address that asks for an unknown choice shows the first one', async () => {
		await at.visit(async (page) => {
			await page.goto(`${MODEL}?library=%3Cscript%3E&part=constructor`)
			await awake(page)
			expect(await tab(page, 'Transformers').getAttribute('aria-selected')).toBe('true')
			await page.goto(`${model}?app=toString&quant=nothing&memory=many`)
			await awake(page)
			expect(await tab(page, 'llama.cpp').getAttribute('aria-selected')).toBe('true')
		})
	})

	test('arrow keys move through tabs and choose them, without a page load', async () => {
		await at.visit(async (page) => {
			await page.goto(MODEL)
			await awake(page)
			await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
			await tab(page, 'Transformers').focus()
			const top = await page.evaluate(() => scrollY)
			await page.keyboard.press('ArrowRight')
			await page.waitForURL('**?library=transformers.js#use')
			await expect.poll(() => code(page), SLOW).toContain('env.remoteHost')
			await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), SLOW).toBe('Transformers.js')
			await page.keyboard.press('End')
			await expect.poll(() => code(page), SLOW).toContain(`git clone ${at.hub.origin}${MODEL}`)
			await page.keyboard.press('Home')
			await expect.poll(() => code(page), SLOW).toContain('from transformers import')
			await page.keyboard.press('ArrowLeft')
			await expect.poll(() => code(page), SLOW).toContain('git clone')
			// Each list of tabs has one Tab stop.
			expect(await section(page).locator('[role=tab][tabindex="0"]').count()).toBe(2)
			expect(await section(page).getByRole('tabpanel', { name: 'git' }).count()).toBe(1)
			expect([await page.evaluate(() => scrollY), await page.locator('body[data-same-page]').count()]).toEqual([top, 1])
		})
	})

	test('E-10 the copy button of a program copies it', async () => {
		await at.visit(
			async (page) => {
				await page.goto(`${MODEL}?library=git`)
				await awake(page)
				await section(page).locator('pre').hover()
				await section(page)
					.getByRole('button', { name: /^Copy code/ })
					.click()
				await expect
					.poll(() => page.evaluate(() => navigator.clipboard.readText()), SLOW)
					.toBe(`git lfs install\ngit clone ${at.hub.origin}${MODEL}`)
			},
			{ permissions: ['clipboard-read', 'clipboard-write'] },
		)
	})

	test('the chosen library and client are remembered, separately for models and datasets', async () => {
		await at.visit(async (page) => {
			await page.goto(MODEL)
			await awake(page)
			await tab(page, 'Command line').click()
			await expect.poll(() => code(page), SLOW).toContain('hf download stoa/feedback-bert-tiny')
			await page.goto('/stoa/digits-resnet-tiny')
			expect(await code(page)).toContain('hf download stoa/digits-resnet-tiny')
			await page.goto(DATASET)
			expect(await code(page)).toContain('load_dataset("stoa/feedback-sentences")')
			await awake(page)
			await tab(page, 'Polars').click()
			await expect.poll(() => code(page), SLOW).toContain('pl.read_ndjson')
			await page.goto('/datasets/stoa/handwritten-digits')
			expect(await code(page)).toContain('pl.read_parquet')

			await page.goto(model)
			await awake(page)
			await tab(page, 'Inference').click()
			await tab(page, 'curl').click()
			await expect.poll(() => code(page), SLOW).toContain('curl http://127.0.0.1:8000')
			await section(page).getByLabel('Stream the answer').check()
			await expect.poll(() => code(page), SLOW).toContain('"stream": true')
			await page.goto(model)
			expect(await code(page)).toContain('"stream": true')
			await awake(page)
			await section(page).getByLabel('Stream the answer').uncheck()
			await expect.poll(() => code(page), SLOW).not.toContain('"stream": true')
			await page.goto(model)
			expect(await code(page)).toContain('curl')
			expect(await code(page)).not.toContain('"stream": true')
		})
	})

	test('a quantization is chosen directly or by memory size, and every command names it', async () => {
		await at.visit(async (page) => {
			await page.goto(`${model}?app=llama.cpp`)
			expect(await code(page)).toContain('llama serve -hf ada/talker-gguf:Q4_K_M')
			await awake(page)
			await section(page).getByLabel('Quantization').selectOption('Q2_K')
			await expect.poll(() => code(page), SLOW).toContain('ada/talker-gguf:Q2_K')
			expect(new URL(page.url()).searchParams.get('quant')).toBe('Q2_K')
			await tab(page, 'Ollama').click()
			await expect.poll(() => code(page), SLOW).toContain('FROM ./talker-Q2_K.gguf')
			await section(page).getByLabel('Quantization').selectOption('')
			await section(page).getByLabel('Memory').selectOption('8')
			await expect.poll(() => code(page), SLOW).toContain('FROM ./talker-Q8_0.gguf')
			const download = section(page).getByRole('link', { name: 'Download Q8_0' })
			expect(await download.getAttribute('href')).toBe(`${model}/resolve/main/talker-Q8_0.gguf?download=true`)
			await tab(page, 'Libraries').click()
			await expect.poll(() => code(page), SLOW).toContain('filename="talker-Q4_K_M.gguf"')
		})
	})

	test('R-08 axe finds nothing in any part, in light and dark, on a phone, in both directions', async () => {
		await at.visit(async (page) => {
			for (const choice of ['library=llama-cpp-python', 'client=js/openai&stream=true', 'app=lmstudio&memory=8']) {
				await page.goto(`${model}?${choice}`)
				await awake(page)
				expect(await inspect(page), choice).toEqual({})
			}
		})
	})

	test('on a phone an address with a choice opens the folded part', async () => {
		await at.visit(
			async (page) => {
				await page.goto(`${MODEL}?library=git#use`)
				await section(page).locator('pre').waitFor()
				await page.goto(MODEL)
				expect(await section(page).isVisible()).toBe(false)
			},
			{ viewport: PHONE },
		)
	})

	test('E-06 a hostile repository is shown as text, and breaks neither its page nor its programs', async () => {
		const marks = `"'\`</script><img src=x onerror=alert(1)>\${7*7}$(id)\u202e`
		const readme = `---\nlibrary_name: transformers\npipeline_tag: text-generation\ntags: [conversational, ${JSON.stringify(marks)}]\nbase_model: ${JSON.stringify(marks)}\ninstance_prompt: ${JSON.stringify(marks)}\nwidget:\n- text: ${JSON.stringify(marks)}\n- [1]\n---\n# Hostile\n`
		const config = {
			architectures: [`A${marks}`],
			model_type: marks,
			auto_map: { AutoModelForCausalLM: `x--${marks}` },
			tokenizer_config: { chat_template: 5 },
		}
		const hostile = await push(at.hub.person('eve'), 'hostile', [
			...talker(),
			{ path: 'README.md', content: readme },
			{ path: 'config.json', content: JSON.stringify(config) },
			{ path: `zz'$(id)"<b>.gguf`, content: talker()[0]?.content ?? '' },
		])
		await at.visit(async (page) => {
			for (const choice of [
				'library=transformers',
				'library=llama-cpp-python',
				'client=js/fetch',
				'client=sh/curl',
				'app=llama.cpp',
				'app=localai',
			]) {
				await page.goto(`${hostile}?${choice}`)
				await awake(page)
				expect(await section(page).locator('pre').count(), choice).toBeGreaterThan(0)
				expect(await code(page), choice).not.toContain('undefined')
				expect(await section(page).locator('img, script').count(), choice).toBe(0)
			}
			await page.goto(`${hostile}?app=localai&quant=${encodeURIComponent(`zz'$(id)"<b>.gguf`)}`)
			expect(await code(page)).toContain(`'zz'\\''$(id)"<b>.gguf'`)
		})
	})
})
