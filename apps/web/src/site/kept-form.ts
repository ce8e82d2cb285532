import { SECRET_FIELDS } from './form.ts'

/** Fields that people write texts into, even of one word. */
const WRITTEN = new Set(['comment', 'content', 'description', 'message', 'prompt', 'reason', 'summary', 'text', 'title'])

/** One field of a form that is shown again. */
export interface KeptField {
	name: string
	value: string
	/** The visitor wrote it; the page did not put it into the form. */
	isWritten: boolean
}

const isWritten = (name: string, value: string): boolean => value.trim() !== '' && (WRITTEN.has(name) || /\S\s+\S/.test(value))

/** What is shown again of a form, in its order: all of it but the form token. */
export function keptFields(form: URLSearchParams): KeptField[] {
	return [...form].flatMap(([name, value]) => (name === 'csrf' ? [] : [{ name, value, isWritten: isWritten(name, value) }]))
}

/** Whether a form holds a text that would be lost, and no secret: those never come back to a page. */
export function hasText(form: URLSearchParams): boolean {
	const fields = keptFields(form)
	return fields.some((field) => field.isWritten) && !fields.some(({ name, value }) => SECRET_FIELDS.has(name) && value !== '')
}
