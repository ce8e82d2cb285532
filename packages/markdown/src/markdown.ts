import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cardFactsOf } from './card-facts.ts'
import { splitFrontMatter } from './front-matter.ts'
import { LimitedThreads } from './limited-thread.ts'
import type { RenderedBody } from './render-body.ts'
import type { RenderOptions, Rendered } from './rendered.ts'
import type { ThreadQuestion } from './render-worker.ts'

/** Increase it when the same text renders differently, so that older cached results are not used. */
const RENDERER_VERSION = 2

/** Limits of a renderer. The defaults are for production. */
export interface MarkdownLimits {
	/** Longest Markdown in characters that is rendered; longer texts are shown as plain text. Default 400,000. */
	sizeMax?: number
	/** Milliseconds for one text. Default 2,000. */
	timeMsMax?: number
	/** Number of threads. Default 2, so that one hostile text does not delay all others. */
	threads?: number
	/** Characters of HTML in the cache. Default 64 million. */
	cacheSizeMax?: number
}

/** A renderer for cards, docs and comments. */
export interface Markdown {
	/** Never fails because of a text: at worst `fallback` says why the text is shown as plain text. */
	render(text: string, options: RenderOptions): Promise<Rendered>
	/** Ends the threads. */
	close(): Promise<void>
}

/**
 * Creates a renderer with its threads (started when first needed) and its cache.
 *
 * @example
 * ```ts
 * const markdown = createMarkdown()
 * const { html } = await markdown.render('# Hi', { linkBase: '/ada/engine/blob/main/' })
 * await markdown.close()
 * ```
 */
export function createMarkdown(limits: MarkdownLimits = {}): Markdown {
	const { sizeMax = 400_000, timeMsMax = 2000, threads = 2, cacheSizeMax = 64_000_000 } = limits
	const cache = new LRUCache<string, Promise<Rendered>>({ maxSize: cacheSizeMax, sizeCalculation: () => 1 + cacheSizeMax / 10_000 })
	const module = new URL('./render-worker.ts', import.meta.url)
	const pool = new LimitedThreads<ThreadQuestion, RenderedBody | 'depth'>(module, { timeMsMax, count: threads })

	async function renderFresh(text: string, options: RenderOptions): Promise<Rendered> {
		const { body, data } = options.frontMatter === 'keep' ? { body: text, data: undefined } : splitFrontMatter(text)
		if (body.length > sizeMax) return { ...plainText(body.slice(0, sizeMax)), frontMatter: data, fallback: 'size' }
		const answer = await pool.ask({ text: body, options, facts: cardFactsOf(data) })
		if (typeof answer === 'string') return { ...plainText(body), frontMatter: data, fallback: answer === 'limit' ? 'time' : answer }
		return { ...answer, frontMatter: data, fallback: undefined }
	}

	return {
		render(text, options) {
			const key = createHash('sha256')
				.update(JSON.stringify([RENDERER_VERSION, options]))
				.update(text)
				.digest('base64')
			const known = cache.get(key)
			if (known) return known
			const fresh = renderFresh(text, options)
			cache.set(key, fresh)
			void settle(fresh, key)
			return fresh
		},
		close: () => pool.close(),
	}

	/** Sets the entry's real size, and removes results that failed or only took too long on a busy machine. */
	async function settle(fresh: Promise<Rendered>, key: string): Promise<void> {
		const [result] = await Promise.allSettled([fresh])
		if (result.status === 'rejected' || result.value.fallback === 'time') cache.delete(key)
		else cache.set(key, fresh, { size: result.value.html.length + 500 })
	}
}

function plainText(text: string): RenderedBody {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
	return { html: `<pre tabindex="0">${escaped}</pre>`, outline: [], description: undefined, direction: 'ltr', images: [] }
}
