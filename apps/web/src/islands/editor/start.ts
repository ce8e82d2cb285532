import { readPage } from '../read-page.ts'
import { openEditor } from './open-editor.ts'

/** What the page gives along. */
interface EditorProps {
	/** As fenced blocks name it. */
	language: string
}

/** Puts an editor in the place of the text field, and shows previews without leaving the page. The field stays what the form sends. */
export async function start(island: HTMLElement, { language }: EditorProps): Promise<void> {
	const field = island.querySelector('textarea')
	if (!field?.form) return
	const { form } = field
	await openEditor(field, language)
	form.addEventListener('submit', (event) => {
		const { submitter } = event
		if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'preview') return
		event.preventDefault()
		void showPreview(form, submitter)
	})
}

/** Asks for the page that a sent form would lead to, and takes its preview. */
async function showPreview(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
	submitter.disabled = true
	const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
	const body = new URLSearchParams([...fields, [submitter.name, submitter.value]])
	const address = form.getAttribute('action') ?? location.href
	try {
		const response = await fetch(address, { method: 'POST', body })
		const preview = readPage(await response.text()).querySelector('[data-preview]')
		const place = document.querySelector('[data-preview]')
		if (!response.ok || !preview || !place) throw new Error(`The server answered ${response.status}`)
		place.replaceChildren(...preview.childNodes)
		place.scrollIntoView({ block: 'nearest' })
	} catch (error) {
		console.error('The preview did not come', error)
		form.requestSubmit(submitter)
	} finally {
		submitter.disabled = false
	}
}
