import type { AnswerOf, calls } from '@stoa/protocol'
import { accountAddress, repoAddress, type RepoKind } from '@stoa/vocabulary'
import styles from './hub-search.module.css'
import { call } from '../call.ts'
import { make } from '../docs/list-answers.ts'

type Found = AnswerOf<typeof calls.quickSearch>

const TYPING_MS = 120
/** Of each kind. */
const LIMIT = '3'
const LIST = 'search-suggestions'

function repoOptions(kind: RepoKind, word: string, repos: readonly { id: string }[]): HTMLElement[] {
	return repos.map(({ id }) => optionOf(repoAddress({ kind, id }), id, word))
}

function optionOf(href: string, name: string, word: string): HTMLElement {
	const parts = [make('bdi', {}, name), ' ', make('small', {}, word)]
	return make('a', { id: `${LIST}-${href}`, href, role: 'option', tabindex: '-1', 'aria-selected': 'false' }, ...parts)
}

function optionsOf({ models, datasets, spaces, orgs, users }: Found): HTMLElement[] {
	return [
		...repoOptions('model', 'model', models),
		...repoOptions('dataset', 'dataset', datasets),
		...repoOptions('space', 'app', spaces),
		...orgs.map(({ id }) => optionOf(accountAddress(id), id, 'organization')),
		...users.map(({ id }) => optionOf(accountAddress(id), id, 'person')),
	]
}

/**
 * Suggests repositories, organizations and people under the field while one types
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Enter without a chosen suggestion searches as without scripts.
 */
export function start(island: HTMLElement): void {
	const field = island.querySelector<HTMLInputElement>('input[name=q]')
	const form = field?.form
	if (!field || !form) return
	const list = make('div', { id: LIST, role: 'listbox', class: styles.list, 'aria-label': field.placeholder, hidden: '' })
	form.append(list)
	field.role = 'combobox'
	field.setAttribute('aria-controls', LIST)
	field.ariaAutoComplete = 'list'
	field.ariaExpanded = 'false'
	let asking: AbortController | undefined
	let timer: ReturnType<typeof setTimeout> | undefined
	const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a')]
	const chosen = (): number => options().findIndex((option) => option.ariaSelected === 'true')

	function choose(index: number): void {
		for (const [at, option] of options().entries()) option.ariaSelected = String(at === index)
		const option = options()[index]
		if (option) field?.setAttribute('aria-activedescendant', option.id)
		else field?.removeAttribute('aria-activedescendant')
		option?.scrollIntoView({ block: 'nearest' })
	}
	function show(found: readonly HTMLElement[]): void {
		list.replaceChildren(...found)
		list.hidden = found.length === 0
		if (field) field.ariaExpanded = String(found.length > 0)
		choose(-1)
	}
	function close(): void {
		clearTimeout(timer)
		asking?.abort()
		show([])
	}
	async function ask(): Promise<void> {
		const q = field?.value.trim() ?? ''
		asking?.abort()
		if (q === '') return show([])
		asking = new AbortController()
		const { signal } = asking
		try {
			const found = await call<typeof calls.quickSearch>({
				method: 'GET',
				path: '/api/quicksearch',
				values: {},
				query: { q, limit: LIMIT },
				signal,
			})
			if (!signal.aborted) show(optionsOf(found))
		} catch (error) {
			// The field searches without suggestions as well.
			if (!signal.aborted) console.warn('No suggestions', error)
		}
	}

	field.addEventListener('input', () => {
		clearTimeout(timer)
		timer = setTimeout(() => void ask(), TYPING_MS)
	})
	field.addEventListener('keydown', (event) => {
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
		const count = options().length
		if (step !== 0 && count === 0) void ask()
		// From the last suggestion to the typed words, and on to the first.
		else if (step !== 0) choose(((chosen() + 1 + step + count + 1) % (count + 1)) - 1)
		else if (event.key === 'Enter' && chosen() >= 0) options()[chosen()]?.click()
		// In a search field Escape would empty it.
		else if (event.key === 'Escape' && count > 0) close()
		else return
		event.preventDefault()
	})
	// A press must not take the focus away, which would close the list before the click.
	list.addEventListener('pointerdown', (event) => event.preventDefault())
	list.addEventListener('click', close)
	field.addEventListener('blur', close)
	form.addEventListener('submit', close)
	// Typed before this script came.
	if (document.activeElement === field && field.value !== field.defaultValue) void ask()
}
