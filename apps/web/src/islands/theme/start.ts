import { changeChoices, readChoices } from '../choices.ts'

const ORDER = ['system', 'light', 'dark'] as const
type Theme = (typeof ORDER)[number]

/** Where the choice stays: where a server makes pages it reads a cookie; static pages have a script that reads the browser's store. */
interface Store {
	read(): string | null
	write(theme: Theme): void
}
const cookie: Store = {
	read: () => readChoices().get('theme'),
	write: (theme) => changeChoices((choices) => (theme === 'system' ? choices.delete('theme') : choices.set('theme', theme))),
}
const browserStore: Store = {
	read: () => localStorage.getItem('theme'),
	write: (theme) => localStorage.setItem('theme', theme),
}

function show(button: HTMLElement, theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset['theme']
	else document.documentElement.dataset['theme'] = theme
	button.dataset['shows'] = theme
	button.setAttribute('aria-label', `Colours: ${theme}`)
	button.title = `Colours: ${theme}`
}

/** Makes the button go round system, light, dark; the choice stays in this browser and is read before the next page paints. */
export function start(island: HTMLElement, { isServed = false }: { isServed?: boolean }): void {
	const button = island.querySelector<HTMLButtonElement>('button')
	if (!button) return
	const store = isServed ? cookie : browserStore
	const chosen = (): Theme => ORDER.find((theme) => theme === store.read()) ?? 'system'
	// A page that was fetched ahead may be from before the last choice.
	show(button, chosen())
	button.addEventListener('click', () => {
		const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? 'system'
		store.write(next)
		show(button, next)
	})
}
