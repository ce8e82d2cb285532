import type { Snippet } from '@stoa/snippets'

/** What makes Python libraries and command-line tools ask this hub; they read it when they start. */
export function askThisHub(origin: string, isClosed: boolean): Snippet {
	const signIn = isClosed ? '\nhf auth login' : ''
	return { language: 'sh', title: 'Connect to this hub', code: `export HF_ENDPOINT=${origin}${signIn}` }
}

/** Programs with what makes them ask this hub before them. JavaScript reads no variable: its programs name the hub themselves. */
export function askingThisHub(programs: readonly Snippet[], origin: string, isClosed: boolean): Snippet[] {
	return programs.every(({ language }) => language === 'js') ? [...programs] : [askThisHub(origin, isClosed), ...programs]
}
