const KEY = 'stoa-kept-form'
/** An older form is forgotten: another person may use this browser by then. An hour. */
const KEPT_MS = 3_600_000

/** A form as this tab keeps it while its writer signs in. */
interface KeptForm {
	action: string
	fields: [name: string, value: string][]
	at: number
}

/** Keeps what a form holds in this tab; `false` where the browser keeps nothing. */
export function keepForm(form: HTMLFormElement): boolean {
	const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
		name !== 'csrf' && typeof value === 'string' ? [[name, value]] : [],
	)
	const kept: KeptForm = { action: form.getAttribute('action') ?? '', fields, at: Date.now() }
	try {
		sessionStorage.setItem(KEY, JSON.stringify(kept))
		return true
	} catch {
		return false
	}
}

/** Takes the kept form out of this tab; `undefined` where there is none, or where it is too old. */
export function takeForm(): Pick<KeptForm, 'action' | 'fields'> | undefined {
	const text = sessionStorage.getItem(KEY)
	sessionStorage.removeItem(KEY)
	const kept: unknown = JSON.parse(text ?? 'null')
	return isKeptForm(kept) && Date.now() - kept.at < KEPT_MS ? kept : undefined
}

function isKeptForm(kept: unknown): kept is KeptForm {
	if (typeof kept !== 'object' || kept === null) return false
	const { action, fields, at } = kept as Partial<Record<keyof KeptForm, unknown>>
	// A path of this hub, and of no other host.
	if (typeof action !== 'string' || !/^\/(?![\\/])/.test(action) || typeof at !== 'number' || !Array.isArray(fields)) return false
	return fields.every((field) => Array.isArray(field) && field.length === 2 && field.every((text) => typeof text === 'string'))
}
