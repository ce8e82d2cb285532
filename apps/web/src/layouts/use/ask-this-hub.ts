import type { Snippet } from '@stoa/snippets'

/** What makes Python libraries and command-line tools ask this hub; they read it when they start. */
export function askThisHub(origin: string, isClosed: boolean): Snippet {
	const signIn = isClosed ? '\nhf auth login' : ''
	return { language: 'sh', title: 'Ask this hub', code: `export HF_ENDPOINT=${origin}${signIn}` }
}
