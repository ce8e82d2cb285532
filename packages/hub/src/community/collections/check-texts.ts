import { HubError } from '@stoa/vocabulary'
import { COLLECTION_LIMITS, COLLECTION_THEMES, type CollectionChanges } from './collections.ts'

function check(field: 'title' | 'description', text: string, { min = 0, max }: { min?: number; max: number }): string {
	const clean = text.trim().replaceAll(/\s+/g, ' ')
	if (clean.length < min || clean.length > max || /\p{Cc}/u.test(clean))
		throw new HubError('invalid-input', {
			what: `the ${field}`,
			field,
			why: min > 0 ? `enter ${min} to ${max} characters` : `enter at most ${max} characters`,
		})
	return clean
}

/** Validates and cleans the fields of a collection. @throws {HubError} `invalid-input` */
export function checkCollection({ title, description, theme, position, visibility }: CollectionChanges): CollectionChanges {
	if (theme !== undefined && !COLLECTION_THEMES.includes(theme))
		throw new HubError('invalid-input', { what: 'the theme', why: `choose one of ${COLLECTION_THEMES.join(', ')}` })
	if (position !== undefined && !(Number.isInteger(position) && position >= 0 && position < 1_000_000))
		throw new HubError('invalid-input', { what: 'the position', why: 'enter a whole number from 0' })
	return {
		...(title !== undefined && { title: check('title', title, { min: 1, max: COLLECTION_LIMITS.title }) }),
		...(description !== undefined && { description: check('description', description, { max: COLLECTION_LIMITS.description }) }),
		...(theme !== undefined && { theme }),
		...(position !== undefined && { position }),
		...(visibility !== undefined && { visibility }),
	}
}

/** Validates the note of an item, which may have several lines. @throws {HubError} `invalid-input` */
export function checkNote(text: string): string {
	const note = text.trim()
	if (note.length > COLLECTION_LIMITS.note || note.includes('\0'))
		throw new HubError('invalid-input', { what: 'the note', field: 'note', why: `enter at most ${COLLECTION_LIMITS.note} characters` })
	return note
}
