import type { CopySource } from '../copy-button/copy-text.ts'

/**
 * Address of a page's Markdown source: the page's own without its fragment and with `.md`, unless that is there. A query stays
 * behind the path (`/p?fw=tf` becomes `/p.md?fw=tf`).
 */
export function sourceAddress(page: string): string {
	const bare = page.replace(/#.*$/s, '')
	const [, path = bare, query = ''] = /^([^?]*)(.*)$/s.exec(bare) ?? []
	return path.endsWith('.md') ? bare : `${path}.md${query}`
}

type Answer = { text: string } | { problem: string }

/** One page's Markdown: fetched once, then kept (C-10). Concurrent requests are shared; a failed one is dropped, so that the next try fetches again. */
export class PageSource {
	readonly address: string
	#answer: Promise<Answer> | undefined
	#text: string | undefined

	/** @param address of the Markdown, on the page's own host */
	constructor(address: string) {
		this.address = address
	}

	/** The text, once it is loaded. */
	get text(): string | undefined {
		return this.#text
	}

	/** Fetches early, so that the text is ready when the reader copies. Failures are silent, because the reader has not asked for the text yet. */
	async prefetch(): Promise<void> {
		await this.#fetch()
	}

	/** The text, or a promise of it; empty when it could not be fetched, which is reported on the console (C-15). */
	read(): CopySource {
		return this.#text ?? this.#readFetched()
	}

	async #readFetched(): Promise<string> {
		const answer = await this.#fetch()
		if ('text' in answer) return answer.text
		console.error(`Failed to fetch source content: ${answer.problem}`)
		return ''
	}

	#fetch(): Promise<Answer> {
		this.#answer ??= this.#ask()
		return this.#answer
	}

	async #ask(): Promise<Answer> {
		try {
			const response = await fetch(this.address, { headers: { accept: 'text/plain' } })
			if (!response.ok) return this.#forget(String(response.status))
			this.#text = await response.text()
			return { text: this.#text }
		} catch (error) {
			return this.#forget(error instanceof Error ? error.message : String(error))
		}
	}

	#forget(problem: string): Answer {
		this.#answer = undefined
		return { problem }
	}
}
