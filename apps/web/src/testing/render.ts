import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { VISITOR, type Actor } from '@stoa/hub'
import type { Markdown } from '@stoa/markdown'
import type { PageAnswer, PageHub } from '../page.ts'
import { routes } from '../routes.ts'
import type { Assets } from '../site/assets.ts'
import { createSite } from '../site/site.tsx'
import { FAKE_NOW } from './fake-catalogue.ts'
import { createFakeHub } from './fake-hub.ts'
import { fakeRequest } from './fake-request.ts'

/** Every island there is. */
const ISLANDS = readdirSync(join(import.meta.dirname, '../islands'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)

/** Assets as a build would name them. */
const FAKE_ASSETS: Assets = {
	css: '',
	styles: { pieces: [], islands: {} },
	early: '',
	loader: '/assets/loader.js',
	islands: Object.fromEntries(ISLANDS.map((name) => [name, `/assets/${name}.js`])),
	fonts: [],
	runtime: { script: '/assets/ort.js', wasm: '/assets/ort.wasm', wasmBytes: 1 },
}

/** Renders nothing: pages are tested for what they do with the answer. */
const plainMarkdown: Markdown = {
	render: async (text) => ({
		html: `<pre>${text.replaceAll('<', '&lt;')}</pre>`,
		outline: [],
		frontMatter: undefined,
		description: undefined,
		direction: 'ltr',
		images: [],
		fallback: undefined,
	}),
	close: async () => undefined,
}

const site = createSite(routes)

/** What the pages answer, over a fresh fake hub unless one is given. */
export function answer(
	address: string,
	options: { form?: Record<string, string>; actor?: Actor; hub?: PageHub; choices?: Record<string, string> } = {},
): Promise<PageAnswer> {
	const { hub = createFakeHub(), actor = VISITOR, form, choices } = options
	return site.answer(
		fakeRequest(hub, address, { actor, ...(form && { form }), ...(choices && { choices }) }),
		{ markdown: plainMarkdown, now: () => FAKE_NOW },
		FAKE_ASSETS,
	)
}

/** The HTML of a page, and its status. */
export async function page(address: string, options: Parameters<typeof answer>[1] = {}): Promise<{ status: number; html: string }> {
	const got = await answer(address, options)
	if (got.kind !== 'html') throw new Error(`${address} leads to ${got.location}`)
	return got
}
