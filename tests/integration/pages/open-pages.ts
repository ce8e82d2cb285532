import { VISITOR, type Actor, type Hub } from '@stoa/hub'
import { createMarkdown } from '@stoa/markdown'
import type { PageAnswer } from '@stoa/web'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { noDocs } from '../../../apps/server/src/docs/no-docs.ts'
import { routes } from '../../../apps/web/src/routes.ts'
import type { Assets } from '../../../apps/web/src/site/assets.ts'
import { createSite } from '../../../apps/web/src/site.tsx'
import { ROOT } from '../../hub-process.ts'
import type { TestHub } from '../hub/open-test-hub.ts'
import { openFilledHub } from './open-filled-hub.ts'

/** The origin of the pages. */
export const ORIGIN = 'http://hub.test'
/** What forms and inline scripts of the pages carry. */
export const SECRETS = { csrf: 'csrf-token', nonce: 'n0nce' }

const ISLANDS = readdirSync(join(ROOT, 'apps/web/src/islands'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)

/** Assets as a build would name them. */
const ASSETS: Assets = {
	css: '',
	styles: { pieces: [], islands: {} },
	early: '',
	loader: '/assets/loader.js',
	islands: Object.fromEntries(ISLANDS.map((name) => [name, `/assets/${name}.js`])),
	fonts: [],
	runtime: { script: '/assets/ort.js', wasm: '/assets/ort.wasm', wasmBytes: 1 },
}

/** How a page is asked for. */
export interface Asked {
	/** Makes it a POST. */
	form?: Record<string, string>
	/** The name of an account, which gets a session, or an actor; a visitor by default. */
	as?: string | Actor
	/** What the visitor chose on pages before. */
	choices?: Record<string, string>
	/** A hub that fails where the real one does not; the filled one by default. */
	hub?: Hub
}

/** The pages from their sources, without a server, over a filled hub. */
export interface TestPages extends TestHub {
	/** What the site answers. */
	answer(address: string, asked?: Asked): Promise<PageAnswer>
	/** The HTML of a page, and its status. @throws for an address that leads elsewhere */
	page(address: string, asked?: Asked): Promise<{ status: number; html: string }>
}

/** A busy machine may take its time. */
const MARKDOWN_MS_MAX = 60_000

const site = createSite(routes)

/** Opens the pages over a copy of the filled hub. */
export async function openPages(options: Parameters<typeof openFilledHub>[0] = {}): Promise<TestPages> {
	const opened = await openFilledHub(options)
	const tools = { markdown: createMarkdown({ threads: 1, timeMsMax: MARKDOWN_MS_MAX }), now: opened.ports.now }
	const docs = noDocs(opened.hub)
	const actorOf = (as: string | Actor): Actor | Promise<Actor> => (typeof as === 'string' ? opened.signedIn(as) : as)

	async function answer(address: string, { form, as = VISITOR, choices, hub = opened.hub }: Asked = {}): Promise<PageAnswer> {
		const request = {
			method: form ? ('POST' as const) : ('GET' as const),
			url: new URL(address, ORIGIN),
			actor: await actorOf(as),
			hub,
			docs,
			origin: ORIGIN,
			browser: 'browser',
			choices: new URLSearchParams(choices),
			form: new URLSearchParams(form),
			client: { userAgent: undefined, address: undefined },
			...SECRETS,
		}
		return site.answer(request, tools, ASSETS)
	}

	return {
		...opened,
		answer,
		async page(address, asked) {
			const got = await answer(address, asked)
			if (got.kind !== 'html') throw new Error(`${address} leads to ${got.location}`)
			return got
		},
		async close() {
			await docs.close()
			await tools.markdown.close()
			await opened.close()
		},
	}
}
