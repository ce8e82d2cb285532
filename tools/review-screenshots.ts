import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { signIn } from '../tests/browser/open-browser.ts'
import { startHub, type HubProcess } from '../tests/hub-process.ts'
import { installSystemTools } from './setup/debian.ts'

/**
 * `node tools/run.mjs tools/review-screenshots.ts FOLDER`: the pages that strangers see first, each by day, by night, on a phone and from right to
 * left, for people to look at. Nothing of it is committed: `npm run screenshots` makes the images of the documentation.
 */

const ROOT = resolve(import.meta.dirname, '..')
const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that the images go to')

/** Two waves, as an SVG that a card shows. */
const WAVES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#e8efe9"/><path d="M0 120 Q80 40 160 120 T320 120 V200 H0Z" fill="#2f8577"/><path d="M0 150 Q80 90 160 150 T320 150 V200 H0Z" fill="#173f39"/></svg>`

const CARD = `---
license: apache-2.0
pipeline_tag: text-generation
library_name: transformers
language: [en, he]
base_model: stoa/feedback-bert-tiny
datasets: [stoa/feedback-sentences]
widget:
- text: A calm harbor at night
  output: { url: images/waves.svg }
- text: The same, an hour later
  output: { url: images/waves.svg }
- text: Fog
  output: { url: images/waves.svg }
model-index:
- name: harbor-8b
  results:
  - task: { type: text-generation }
    dataset: { name: Feedback sentences, type: stoa/feedback-sentences }
    metrics: [{ type: perplexity, value: 7.23, name: Perplexity }]
---

# Harbor 8B

An instruction-tuned model of eight billion parameters. Attention is computed as

$$\\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V$$

where $d_k = 128$ is the width of a head.

> [!NOTE]
> The chat template is part of the tokenizer.

<Gallery />

## How to use it

\`\`\`python
from transformers import pipeline

chat = pipeline("text-generation", model="northwind/harbor-8b-instruct", device_map="auto")
print(chat([{"role": "user", "content": "What is a harbor?"}], max_new_tokens=200)[0]["generated_text"])
\`\`\`

| Benchmark | Harbor 8B | Base |
| --- | ---: | ---: |
| Reading | 71.4 | 63.0 |
| Sums | 58.2 | 31.9 |
`

async function send(
	hub: HubProcess,
	token: string,
	path: string,
	body: object | string,
	method: 'POST' | 'PUT' = 'POST',
): Promise<unknown> {
	const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
	const headers = { authorization: `Bearer ${token}`, 'content-type': type }
	const answer = await fetch(hub.origin + path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
	if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
	return answer.json()
}

function commitOf(files: Readonly<Record<string, string>>, summary: string): string {
	const line = (key: string, value: object): string => JSON.stringify({ key, value })
	const contents = Object.entries(files).map(([path, text]) =>
		line('file', { path, content: Buffer.from(text).toString('base64'), encoding: 'base64' }),
	)
	return [line('header', { summary, description: '' }), ...contents].join('\n')
}

/** A model with a rich card, a gated one, a discussion and a pull request. */
async function fill(hub: HubProcess): Promise<Member> {
	const { name, password, token } = hub.person('noor')
	await send(hub, token, '/api/organizations/create', { name: 'northwind' }).catch(() =>
		hub.stoa('org', 'add', 'northwind', '--owner', name),
	)
	const model = '/api/models/northwind/harbor-8b-instruct'
	await send(hub, token, '/api/repos/create', { name: 'harbor-8b-instruct', organization: 'northwind' })
	await send(
		hub,
		token,
		`${model}/commit/main`,
		commitOf({ 'README.md': CARD, 'images/waves.svg': WAVES, 'config.json': '{"model_type":"llama"}\n' }, 'Publish the model'),
	)
	await send(hub, token, `${model}/discussions`, {
		title: 'Which context length was it trained with?',
		description:
			'The card does not say. With `rope_theta = 500000` I would expect **128k**.\n\n```python\nconfig.max_position_embeddings\n```',
	})
	await send(hub, token, `${model}/discussions/1/comment`, { comment: 'It is 128k, see #2.' })
	const proposed = commitOf(
		{ 'README.md': CARD.replace('## How to use it', 'It reads 128k tokens.\n\n## How to use it') },
		'Say the context length',
	)
	await send(hub, token, `${model}/commit/main?create_pr=1`, proposed)
	await send(hub, token, '/api/repos/create', { name: 'harbor-8b-base', organization: 'northwind' })
	const gate =
		'---\nlicense: other\nextra_gated_prompt: "**Research only.** Read [the terms](LICENSE) first."\nextra_gated_fields:\n  Affiliation: text\n  Use: { type: select, options: [Research, Teaching] }\n  I agree to the terms: checkbox\n---\n'
	await send(
		hub,
		token,
		'/api/models/northwind/harbor-8b-base/commit/main',
		commitOf({ 'README.md': CARD.replace(/^---[^]*?\n---\n/, gate) }, 'Publish'),
	)
	await send(hub, token, '/api/models/northwind/harbor-8b-base/settings', { gated: 'manual' }, 'PUT')
	return { name, password }
}

/** Chooses the first library; on a phone the filters open over the page. */
async function filter(page: Page): Promise<void> {
	const facet = page.locator('[data-facet=library] a').first()
	if (!(await facet.isVisible())) await page.getByRole('button', { name: 'Filters' }).click()
	await facet.click()
	await page.waitForURL('**/models?*')
	await page.keyboard.press('Escape')
}

interface Shot {
	name: string
	path: string
	/** Signed in as the owner, or as a person who owns nothing here. */
	as?: 'owner' | 'guest'
	before?: (page: Page) => Promise<unknown>
}

const SHOTS: readonly Shot[] = [
	{ name: 'home', path: '/' },
	{ name: 'listing', path: '/models', before: filter },
	{ name: 'nothing', path: '/models?search=nothing&task=text-generation' },
	{ name: 'model', path: '/northwind/harbor-8b-instruct' },
	{ name: 'gated', path: '/northwind/harbor-8b-base' },
	{ name: 'gate-form', path: '/northwind/harbor-8b-base/access', as: 'guest' },
	{ name: 'dataset', path: '/datasets/stoa/handwritten-digits' },
	{ name: 'discussion', path: '/northwind/harbor-8b-instruct/discussions/1', as: 'owner' },
	{ name: 'pull-request', path: '/northwind/harbor-8b-instruct/discussions/2', as: 'owner' },
	{ name: 'settings', path: '/northwind/harbor-8b-instruct/settings', as: 'owner' },
	{ name: 'account', path: '/settings/account', as: 'owner' },
	{ name: 'docs', path: '/docs/stoa/index' },
]
const LOOKS = {
	light: { viewport: { width: 1440, height: 1000 } },
	dark: { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' },
	phone: { viewport: { width: 390, height: 844 } },
	rtl: { viewport: { width: 1440, height: 1000 } },
} as const

type Member = { name: string; password: string }

async function shoot(browser: Browser, origin: string, members: Record<'owner' | 'guest', Member>): Promise<void> {
	for (const [look, options] of Object.entries(LOOKS)) {
		const open = async (member?: Member): Promise<Page> => {
			const page = await (await browser.newContext({ ...options, baseURL: origin })).newPage()
			if (member) await signIn(page, member)
			return page
		}
		const pages = { visitor: await open(), owner: await open(members.owner), guest: await open(members.guest) }
		for (const { name, path, as = 'visitor', before } of SHOTS) {
			const page = pages[as]
			await page.goto(path)
			if (look === 'rtl') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
			await before?.(page)
			await page.evaluate(() => document.fonts.ready)
			await page.waitForTimeout(500)
			await page.screenshot({ path: join(folder ?? '', `${name}-${look}.png`), fullPage: look === 'phone' })
		}
		for (const page of Object.values(pages)) await page.context().close()
	}
}

const found = (await installSystemTools([{ command: 'chromium', debian: 'chromium' }], join(ROOT, '.cache/test/debian'))).get('chromium')
if (found === undefined || 'missing' in found) throw new Error(found?.missing ?? 'chromium cannot be had')
mkdirSync(folder, { recursive: true })
const hub = await startHub({ demo: true, env: { STOA_RATE_SIGN_IN: '0' } })
const browser = await chromium.launch({
	executablePath: found.path,
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
	await shoot(browser, hub.origin, { owner: await fill(hub), guest: hub.person('sami') })
} finally {
	await browser.close()
	await hub.remove()
}
