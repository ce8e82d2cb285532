import styles from './search-box.module.css'
import { askHub, type Answers } from './ask-hub.ts'
import { listAnswers, make } from './list-answers.ts'
import type { DocsIslandProps } from './props.ts'

const TYPING_MS = 120
/** After which a question is asked again while pages are still being read. */
const INDEXING_MS = 1500

let box: HTMLDialogElement | undefined

/** Opens the search box over the page, with what was typed so far. Without a `dialog` of its own yet it is made. */
export function openSearch(form: HTMLFormElement, props: DocsIslandProps): void {
	const typed = form.querySelector<HTMLInputElement>('input[name=q]')
	box ??= makeBox(form, props)
	if (box.open) return
	const field = box.querySelector('input')
	if (field && typed) {
		field.value = typed.value
		typed.value = ''
	}
	box.showModal()
	field?.select()
	field?.dispatchEvent(new Event('input'))
}

function makeBox(form: HTMLFormElement, props: DocsIslandProps): HTMLDialogElement {
	const label = form.querySelector('label')?.textContent?.trim() ?? ''
	const field = make('input', { type: 'search', 'aria-label': label, placeholder: label, autocomplete: 'off', spellcheck: 'false' })
	const found = make('div', { class: styles.found })
	const status = make('output', { class: styles.status, 'aria-live': 'polite' })
	const dialog = make('dialog', { class: styles.box, 'aria-label': label }, field, status, found)
	let asking: AbortController | undefined
	let timer: ReturnType<typeof setTimeout> | undefined

	async function ask(): Promise<void> {
		const text = field.value.trim()
		asking?.abort()
		asking = new AbortController()
		const { signal } = asking
		if (text === '') {
			found.replaceChildren()
			status.textContent = ''
			return
		}
		let answers: Answers
		try {
			const find = props.index === undefined ? askHub : (await import('./ask-index.ts')).answerFromIndex
			answers = await find(text, { form, props, signal })
		} catch (error) {
			if (signal.aborted) return
			console.error('The search did not answer', error)
			return form.requestSubmit()
		}
		if (signal.aborted) return
		const { groups, isIndexed } = answers
		const total = groups.reduce((sum, group) => sum + group.answers.length, 0)
		status.textContent = isIndexed ? (total === 0 ? props.noResults : '') : (props.indexing ?? '')
		listAnswers(found, groups)
		if (!isIndexed) timer = setTimeout(() => dialog.open && void ask(), INDEXING_MS)
	}

	field.addEventListener('input', () => {
		clearTimeout(timer)
		timer = setTimeout(() => void ask(), TYPING_MS)
	})
	dialog.addEventListener('keydown', (event) => {
		// In a search field Escape would only empty it.
		if (event.key === 'Escape') dialog.close()
		else walk(event, field, found)
	})
	dialog.addEventListener('click', (event) => {
		// The page behind the box belongs to the dialog's own area; and a link to a place on this page leaves it open.
		if (event.target === dialog || (event.target instanceof Element && event.target.closest('a'))) dialog.close()
	})
	document.body.append(dialog)
	return dialog
}

/** Arrow keys go from the field to what was found and along it; Enter in the field opens the first. */
function walk(event: KeyboardEvent, field: HTMLInputElement, found: HTMLElement): void {
	const links = [...found.querySelectorAll('a')]
	if (event.key === 'Enter' && event.target === field) {
		event.preventDefault()
		links[0]?.click()
		return
	}
	const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
	if (step === 0) return
	event.preventDefault()
	const from = links.findIndex((link) => link === document.activeElement)
	const next = from + step
	;(next < 0 ? field : (links[next] ?? links.at(-1) ?? field)).focus()
}
