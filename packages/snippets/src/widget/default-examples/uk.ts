import type { Examples } from './language-examples.ts'

/** Samples in Ukrainian. */
export const uk: Examples = {
	translation: ['Останній потяг відходить об одинадцятій десять.'],
	'fill-mask': ['Хліб роблять із води, солі та <mask>.'],
}
