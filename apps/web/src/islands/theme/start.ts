const ORDER = ['system', 'light', 'dark'] as const
type Theme = (typeof ORDER)[number]

const chosen = (): Theme => ORDER.find((theme) => theme === localStorage.getItem('theme')) ?? 'system'

function show(button: HTMLElement, theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset['theme']
	else document.documentElement.dataset['theme'] = theme
	button.dataset['shows'] = theme
	button.setAttribute('aria-label', `Colours: ${theme}`)
	button.title = `Colours: ${theme}`
}

/** Makes the button go round system, light, dark; the choice stays in this browser and is read before the next page paints. */
export function start(island: HTMLElement): void {
	const button = island.querySelector<HTMLButtonElement>('button')
	if (!button) return
	show(button, chosen())
	button.addEventListener('click', () => {
		const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? 'system'
		localStorage.setItem('theme', next)
		show(button, next)
	})
}
