import { takeForm } from '../kept-form/kept-form.ts'

/**
 * Brings back the form that was kept while its writer signed in. It goes without a form token, so the hub acts on nothing: it shows the form
 * again, and its writer sends it.
 */
export function start(island: HTMLElement): void {
	const kept = takeForm()
	if (!kept) return
	const form = document.createElement('form')
	form.method = 'post'
	form.action = kept.action
	form.hidden = true
	for (const [name, value] of kept.fields) {
		// A field of one line would lose the ends of lines.
		const field = document.createElement('textarea')
		field.name = name
		field.defaultValue = value
		form.append(field)
	}
	island.append(form)
	form.submit()
}
