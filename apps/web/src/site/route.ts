import type { Markdown } from '@stoa/markdown'
import { HubError, type ParamsOf } from '@stoa/vocabulary'
import { createElement, type ReactNode } from 'react'
import type { PagePowers, PageRequest, SessionChange } from './page.ts'
import type { Words } from '../words/words.ts'

/** What pages use besides the request: things that live as long as the process. */
export interface PageTools {
	markdown: Markdown
	/** The clock. */
	now: () => Date
}

/** A request as a page's `load` and `act` get it; `Params` are the names in its address. */
export interface PageCall<Params extends string = never> extends Omit<PageRequest, 'params'> {
	params: Record<Params, string>
	tools: PageTools
	/** What the pages say, in the language of this request. */
	words: Words
}

/** Go elsewhere instead. */
export interface Elsewhere {
	redirect: string
	/** 303 after a form (default), 307 for an address that moved, 301 for one that moved for good. */
	moved?: boolean | 'for-good'
	session?: SessionChange
	/** After a form: what the next page says was done. */
	done?: string | undefined
}

/** What the document's head says about a page. */
export interface Head {
	title: string
	description?: string | undefined
	/** Where the browser goes on to at once, root-relative. */
	refresh?: string | undefined
	/** After how many seconds the browser loads the page anew, with or without scripts; absent: never. */
	reloadSeconds?: number | undefined
	/** Keeps search engines away. */
	private?: boolean
	/** Language and direction of the page's text; those of the words around it by default. */
	language?: { tag: string; direction: 'ltr' | 'rtl' } | undefined
	/** The one address of this text, root-relative. */
	canonical?: string | undefined
	/** The same text in other languages or formats. `href` is root-relative. */
	alternates?: readonly { href: string; hreflang?: string | undefined; type?: string | undefined }[] | undefined
	/** Facts for search engines (schema.org). */
	jsonLd?: readonly object[] | undefined
}

/** How much a page's form may hold. */
export interface FormLimits {
	bytesMax: number
	fieldsMax: number
	/** Whether it may come as `multipart/form-data`, with files in it. */
	hasFiles: boolean
}

const KILO = 1024
/** Of most forms. */
const SMALL_FORM: FormLimits = { bytesMax: 64 * KILO, fieldsMax: 1000, hasFiles: false }
/** Of a form with a text that people write, such as a comment of 65,536 characters, each of which may be an escape of nine. */
export const TEXT_FORM: FormLimits = { ...SMALL_FORM, bytesMax: 1024 * KILO }
/** Of the form that edits a file of a megabyte, each byte of which may be an escape of three. */
export const FILE_FORM: FormLimits = { ...SMALL_FORM, bytesMax: 4 * 1024 * KILO }
/** Of a form with a picture in it. */
export const PICTURE_FORM: FormLimits = { bytesMax: 1024 * KILO, fieldsMax: 100, hasFiles: true }

/** What limits a page: how often one address may use it, besides the limit for all pages, and what its form may hold. */
export interface PageLimit {
	/**
	 * For pages that take a password, a code or another secret. `every`: each form that is sent to the page counts. `refused`: forms and
	 * addresses count whose secret is refused.
	 */
	limit?: 'every' | 'refused'
	/** Of the form that it takes; most forms need not state it. Absent in the table: the page takes none. */
	form?: FormLimits
}

/** One page: where it stands, what it needs to know, what its forms do, how it looks. */
export interface PageParts<Params extends string, Data extends object> extends PageLimit {
	load: (call: PageCall<Params>) => Promise<Data | Elsewhere>
	/** Answers the sent form: usually elsewhere, or the page again with what was wrong. */
	act?: (call: PageCall<Params>) => Promise<(Data & { invalid?: boolean }) | Elsewhere>
	head: (data: Data, call: PageCall<Params>) => Head
	view: (props: { data: Data; call: PageCall<Params> }) => ReactNode
	/** The answer's status when it is not 200 (422 after a form that was refused). */
	status?: (data: Data) => number
	/** What the page needs beyond what every page may do. */
	powers?: (data: Data) => PagePowers
}

/** A page made ready for a request. */
export type Prepared = Elsewhere | { head: Head; body: ReactNode; status: number; powers: PagePowers }

/** One line of the route table. */
export interface Route extends PageLimit {
	/** `/{namespace}/{name}/tree/{path*}`: the last part may take the rest of the address. */
	address: string
	prepare: (call: PageCall<string>) => Promise<Prepared>
}

/** Whether a page sends its visitor elsewhere. */
export function isElsewhere(answer: object): answer is Elsewhere {
	return 'redirect' in answer
}

/** Writes one line of the route table: names in the address must be those that the page reads. */
export function route<const Address extends string, Data extends object>(
	address: Address,
	parts: PageParts<keyof ParamsOf<Address>, Data>,
): Route {
	return {
		address,
		...(parts.limit && { limit: parts.limit }),
		...(parts.act && { form: parts.form ?? SMALL_FORM }),
		async prepare(call) {
			if (call.method === 'POST' && !parts.act) throw new HubError('route-not-found', { method: 'POST', path: call.url.pathname })
			const answer = call.method === 'POST' && parts.act ? await parts.act(call) : await parts.load(call)
			if (isElsewhere(answer)) return answer
			return {
				head: parts.head(answer, call),
				body: createElement(parts.view, { data: answer, call }),
				status: 'invalid' in answer && answer.invalid === true ? 422 : (parts.status?.(answer) ?? 200),
				powers: parts.powers?.(answer) ?? {},
			}
		},
	}
}
