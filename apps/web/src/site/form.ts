import { HubError, type HubErrorCode, isHubError } from '@stoa/vocabulary'
import { z } from 'zod'
import type { Words } from '../words/words.ts'
import { type Elsewhere, isElsewhere } from './route.ts'

/** A form as it is shown: what was typed, and what was wrong with it. */
export interface FormState {
	values: Readonly<Record<string, string>>
	/** By field; `form` for what concerns no single one. */
	errors: Readonly<Record<string, string>>
	/** Every value of the fields, for those that may have several. */
	lists?: Readonly<Record<string, readonly string[]>>
}

/** A form that was not sent yet. */
export const EMPTY_FORM: FormState = { values: {}, errors: {} }

/** What a field shows of a form: its name, what was typed into it (before that, what is stored), what was wrong with that. */
export function fieldOf({ values, errors }: FormState, name: string, stored?: string) {
	return { name, error: errors[name], defaultValue: values[name] ?? stored }
}

/** A form of a page that has several: as it is shown when it is the one whose `do` was sent, or else empty. */
export function formSent(state: FormState, name: string): FormState {
	return state.values['do'] === name ? state : EMPTY_FORM
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
	'tokens',
	'upstream_token',
])

/** Which field each expected failure belongs to, `form` for none. A failure that names a field of the form itself stands there. */
export type Failures = Partial<Record<HubErrorCode, string>>

const listsOf = (sent: URLSearchParams): Record<string, string[]> =>
	Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]))

/** The form again, with what was typed and the sentences beside its fields. */
export function refused(sent: URLSearchParams, errors: FormState['errors']): { form: FormState; invalid: true } {
	const kept = new URLSearchParams([...sent].filter(([name]) => !SECRET_FIELDS.has(name)))
	return { form: { values: Object.fromEntries(kept), lists: listsOf(kept), errors }, invalid: true }
}

type Shape = Readonly<Record<string, z.ZodType>>

/** What is read of a form with these fields. */
export type FieldsOf<Fields extends Shape> = z.output<z.ZodObject<Fields>>

/**
 * A form as it was sent: what came of it. `At` is what it acts on. `Outcome` is where the visitor goes on, or what the page shows besides
 * what it loads.
 */
export type Form<At, Outcome extends object> = (
	at: At,
	sent: URLSearchParams,
	words: Words,
) => Promise<Outcome | Elsewhere | ReturnType<typeof refused>>

/**
 * A form as data.
 *
 * @param fields its fields, each a schema of `fields.ts`; what one refuses stands where `invalid-input` does, or else beside it
 * @param done says what was done on the next page, in its language; absent where that shows by itself, as a new comment does
 * @param run does what was asked; the answer is the address to go on to, or what the page shows besides what it loads
 * @param failures which field each expected failure belongs to; others rise
 */
export function form<At, const Fields extends Shape, Outcome extends object = never>({
	fields,
	done,
	run,
	failures = {},
}: {
	fields: Fields
	done?: (words: Words, fields: FieldsOf<Fields>, at: At) => string
	run: (at: At, fields: FieldsOf<Fields>) => Promise<string | Outcome>
	failures?: Failures
}): Form<At, Outcome> {
	const schema = z.object(fields)
	const unread = failures['invalid-input']
	return async (at, sent, words) => {
		const read = schema.safeParse(listsOf(sent))
		if (!read.success)
			return refused(sent, Object.fromEntries(read.error.issues.map(({ path, message }) => [unread ?? String(path[0]), message])))
		try {
			const outcome = await run(at, read.data)
			if (typeof outcome !== 'string') return outcome
			return { redirect: outcome, done: done?.(words, read.data, at) }
		} catch (error) {
			const expected = isHubError(error) ? failures[error.code] : undefined
			if (!isHubError(error) || expected === undefined) throw error
			const { field } = error.fields
			return refused(sent, { [typeof field === 'string' && Object.hasOwn(fields, field) ? field : expected]: error.message })
		}
	}
}

const UNNAMED = new HubError('invalid-input', { what: 'the form', why: 'it names no change' }).message

/** What forms act on where the request says it all. */
export const itself = async <Call>(call: Call): Promise<Call> => call

/**
 * How a page answers its forms: what they act on is found, the form runs, and the visitor goes on. The page is loaded only to show a form
 * again that was refused, or what came of it.
 *
 * @param find finds what the forms act on, and refuses those who may not know of it: the only part that runs before the form
 * @param forms one form, or several by the value of the field `do`
 * @param by names the form that was sent, where `do` does not
 */
export function answerForms<Call extends { form: URLSearchParams; words: Words }, At extends object, Data extends object>({
	find,
	load,
	forms,
	by = (sent) => sent.get('do') ?? '',
}: {
	find: (call: Call) => Promise<At | Elsewhere>
	load: (call: Call, at: At) => Promise<Data | Elsewhere>
	forms: Form<At, Elsewhere | Partial<Data>> | Readonly<Record<string, Form<At, Elsewhere | Partial<Data>>>>
	by?: (sent: URLSearchParams) => string
}): (call: Call) => Promise<(Data & { invalid?: boolean }) | Elsewhere> {
	const choose = (sent: URLSearchParams) => {
		if (typeof forms === 'function') return forms
		const name = by(sent)
		return Object.hasOwn(forms, name) ? forms[name] : undefined
	}
	return async (call) => {
		const at = await find(call)
		if (isElsewhere(at)) return at
		const chosen = choose(call.form)
		const outcome = chosen ? await chosen(at, call.form, call.words) : refused(call.form, { form: UNNAMED })
		if (isElsewhere(outcome)) return outcome
		const data = await load(call, at)
		return isElsewhere(data) ? data : { ...data, ...outcome }
	}
}

/** What a form carries on from the address of its page, such as the key of an e-mail: the form's own, or else the address's. */
export function carriedOn(call: { form: URLSearchParams; url: URL }, name: string): string | undefined {
	return call.form.get(name) ?? call.url.searchParams.get(name) ?? undefined
}
