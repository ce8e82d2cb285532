import { COLLECTION_LIMITS, COLLECTION_THEMES, type CollectionChanges } from '@stoa/hub'

/** What a form says of a collection. */
export function readCollectionFields(form: URLSearchParams): CollectionChanges & { title: string } {
	return {
		title: form.get('title') ?? '',
		description: form.get('description') ?? '',
		visibility: form.get('visibility') === 'private' ? 'private' : 'public',
		theme: COLLECTION_THEMES.find((theme) => theme === form.get('theme')),
	}
}

/** The field that a refused text belongs to. */
export function faultyField(form: URLSearchParams): 'title' | 'description' {
	const title = (form.get('title') ?? '').trim()
	return title === '' || title.length > COLLECTION_LIMITS.title ? 'title' : 'description'
}
