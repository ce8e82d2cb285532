import { keepForm } from './kept-form.ts'

/** Lets the visitor sign in without a second tab: what they wrote stays in this one, and is shown again when they are back. */
export function start(island: HTMLElement): void {
	const form = island.querySelector<HTMLFormElement>('form[data-kept-form]')
	const link = form?.querySelector<HTMLAnchorElement>('a[target=_blank]')
	if (!form || !link) return
	link.removeAttribute('target')
	link.addEventListener('click', () => {
		// A browser that keeps nothing (private windows of some) gets the second tab.
		if (keepForm(form)) form.removeAttribute('data-unsaved')
		else link.target = '_blank'
	})
}
