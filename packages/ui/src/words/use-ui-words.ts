import { createContext, useContext } from 'react'
import { ENGLISH_UI_WORDS } from './english.ts'
import type { UiWords } from './ui-words.ts'

const UiWordsContext = createContext(ENGLISH_UI_WORDS)

/** Gives the building blocks of a page their words; without it they speak English. */
export const UiWordsProvider = UiWordsContext.Provider

/** The words of the page that is being drawn. */
export function useUiWords(): UiWords {
	return useContext(UiWordsContext)
}
