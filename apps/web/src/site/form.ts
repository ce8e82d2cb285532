import { type HubErrorCode, isHubError } from '@stoa/vocabulary'

/** A form as it is shown: what was typed, and what was wrong with it. */
export interface FormState {
	values: Readonly<Record<string, string>>
	/** By field; `form` for what concerns no single one. */
	errors: Readonly<Record<string, string>>
}

/** A form that was not sent yet. */
export const EMPTY_FORM: FormState = { values: {}, errors: {} }

/** What a field shows of a form: its name, what was typed into it (before that, what is stored), what was wrong with that. */
export function fieldOf({ values, errors }: FormState, name: string, stored?: string) {
	return { name, error: errors[name], defaultValue: values[name] ?? stored }
}

/** Fields that never come back to the page. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
	'password',
	'csrf',
	'current',
	'code',
	'email_password',
	'delete_password',
	'ticket',
	'answer',
])

/**
 * Turns a failure of a sent form into the form with the sentence beside its field. A failure whose code is not in `fields` rises.
 *
 * @param fields which field each expected failure belongs to
 */
export function refuse(form: URLSearchParams, error: unknown, fields: Partial<Record<HubErrorCode, string>>): FormState {
	const field = isHubError(error) ? fields[error.code] : undefined
	if (!isHubError(error) || field === undefined) throw error
	return { values: Object.fromEntries([...form].filter(([name]) => !SECRET_FIELDS.has(name))), errors: { [field]: error.message } }
}

/** Stands for the hub's own origin, which this room does not know. */
const NOWHERE = 'http://hub.invalid'

/** The address a form goes back to afterwards: only paths of this hub count. */
export function nextAddress(text: string | null): string {
	// Browsers drop tabs and newlines and read a backslash as a slash, so the address is judged as they will read it.
	if (text === null || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return '/'
	const { origin, pathname, search, hash } = new URL(text, NOWHERE)
	return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/**
 * Where a person goes on after signing in. Applications are answered on other sites, and browsers follow no form there by way of
 * redirects (`form-action` of the policy): a page of our own stands between.
 */
export function goOnTo(next: string): string {
	return next.startsWith('/oauth/authorize?') ? `/login/continue?next=${encodeURIComponent(next)}` : next
}
