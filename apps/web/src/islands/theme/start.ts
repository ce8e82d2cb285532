const ORDER = ['system', 'light', 'dark'] as const
type Theme = (typeof ORDER)[number]

/** What the button is called, by the theme that is in force. */
export type ThemeLabels = Readonly<Record<Theme, string>>

/** What the page gives to the button. */
export interface ThemeProps {
	/** Whether the hub serves the page and reads the choice from a cookie. */
	isServed?: boolean
	labels: ThemeLabels
}

/** Where the choice stays. */
export interface ThemeStore {
	read(): string | null
	write(theme: Theme): void
}
/** Static pages have a script that reads the browser's own store; they are spared the other one. */
const browserStore: ThemeStore = {
	read: () => localStorage.getItem('theme'),
	write: (theme) => localStorage.setItem('theme', theme),
}

function show(button: HTMLElement, theme: Theme, labels: ThemeLabels): void {
	if (theme === 'system') delete document.documentElement.dataset['theme']
	else document.documentElement.dataset['theme'] = theme
	button.setAttribute('aria-label', labels[theme])
	button.title = labels[theme]
}

/** Makes the button go round system, light, dark; the choice stays in this browser and is read before the next page paints. */
export async function start(island: HTMLElement, { isServed = false, labels }: ThemeProps): Promise<void> {
	const button = island.querySelector<HTMLButtonElement>('button')
	if (!button) return
	const store = isServed ? (await import('./cookie-store.ts')).cookieStore : browserStore
	const chosen = (): Theme => ORDER.find((theme) => theme === store.read()) ?? 'system'
	// A page that was fetched ahead may be from before the last choice.
	show(button, chosen(), labels)
	button.addEventListener('click', () => {
		const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? 'system'
		store.write(next)
		show(button, next, labels)
	})
}
