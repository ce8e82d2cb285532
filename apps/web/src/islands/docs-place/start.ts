import { nearest } from '@stoa/docs/search'
import { askIndex, pageAddress, readTitles } from '../docs/ask-index.ts'
import { listAnswers } from '../docs/list-answers.ts'
import styles from '../docs/search-box.module.css'
import type { DocsPlaceProps } from './props.ts'

const TYPING_MS = 120

/** Searches as the words are typed; on the page for what is missing it also names the pages whose address or title is most like the one asked for. */
export function start(island: HTMLElement, props: DocsPlaceProps): void {
	const form = island.querySelector('form')
	const field = island.querySelector('input')
	const found = island.querySelector('[data-docs-found]')
	if (!form || !field || !found) return
	found.classList.add(styles.found ?? '')
	let timer: ReturnType<typeof setTimeout> | undefined
	const ask = async (): Promise<void> => {
		const text = field.value.trim()
		const groups = text === '' ? [] : await askIndex(text, { props })
		if (text !== field.value.trim()) return
		listAnswers(found, groups)
		if (text !== '' && groups.every(({ answers }) => answers.length === 0)) found.textContent = props.noResults
	}
	const say = (asking: Promise<void>): void => void asking.catch((error: unknown) => console.error('The search did not answer', error))
	field.addEventListener('input', () => {
		clearTimeout(timer)
		timer = setTimeout(() => say(ask()), TYPING_MS)
	})
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		say(ask())
	})
	if (props.kind === 'missing') return say(suggest(found, props))
	field.value = new URLSearchParams(location.search).get('q') ?? ''
	field.focus()
	say(ask())
}

/** Pages that are like the address that was asked for, in its language. */
async function suggest(found: Element, props: DocsPlaceProps): Promise<void> {
	const { base, codes, defaultCode } = props
	const parts = decode(location.pathname.slice(base.length))
		.split('/')
		.filter((part) => part !== '')
	const [first = ''] = parts
	const code = codes.includes(first) ? first : defaultCode
	const asked = (code === first ? parts.slice(1) : parts).join('/').replace(/(?:\/index)?\.(?:html|mdx?)$/, '')
	const answers = nearest(asked, await readTitles({ ...props, code })).map(({ path, title }) => ({
		address: pageAddress({ base, code, defaultCode }, path),
		title,
		context: path,
		language: undefined,
		direction: undefined,
		excerpt: [],
	}))
	listAnswers(found, [{ title: '', answers }])
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch (error) {
		if (error instanceof URIError) return path
		throw error
	}
}
