import { en } from './en.ts'

/** Everything that the pages say, in one language. English is the source: the files of another language have the same keys, or they do not compile. */
export type Words = typeof en

const LANGUAGES = { en } satisfies Readonly<Record<string, Words>>

/** A language that the pages speak. */
export type Language = keyof typeof LANGUAGES

/** What the pages say in a language. */
export function wordsIn(language: Language): Words {
	return LANGUAGES[language]
}
