import { ENGLISH_UI_WORDS, type UiWords } from '@stoa/ui'

/** What building blocks of `@stoa/ui` say. */
export const ui: UiWords = ENGLISH_UI_WORDS
