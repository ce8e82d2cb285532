import type { Snippet } from '@stoa/snippets'
import type { Words } from '../../words/words.ts'

/** What "Use this model" and "Use this dataset" say. */
export type UseWords = Words['parts']['use']

/** What makes Python libraries and command-line tools ask this hub; they read it when they start. */
export function askThisHub(words: UseWords, origin: string, isClosed: boolean): Snippet {
	const signIn = isClosed ? '\nhf auth login' : ''
	return { language: 'sh', title: words.connect, code: `export HF_ENDPOINT=${origin}${signIn}` }
}

/** Programs with what makes them ask this hub before them. JavaScript reads no variable: its programs name the hub themselves. */
export function askingThisHub(words: UseWords, programs: readonly Snippet[], origin: string, isClosed: boolean): Snippet[] {
	return programs.every(({ language }) => language === 'js') ? [...programs] : [askThisHub(words, origin, isClosed), ...programs]
}
