import type { Actor, Announcement, CellFilePlace, Hub, Repo, Session, SignUpPolicy } from '@stoa/hub'
import type { DocsShelf } from './docs-shelf.ts'
import type { PageLimit } from './route.ts'

/** The parts of the domain that pages may ask. */
export type PageHub = Pick<
	Hub,
	| 'people'
	| 'garbage'
	| 'repos'
	| 'deletedRepos'
	| 'files'
	| 'externalImages'
	| 'commits'
	| 'listings'
	| 'discussions'
	| 'gates'
	| 'collections'
	| 'papers'
	| 'webhooks'
	| 'notifications'
	| 'activity'
	| 'oauth'
	| 'publishers'
	| 'credentials'
	| 'organisations'
	| 'groups'
	| 'domains'
	| 'audit'
	| 'moderation'
	| 'takedowns'
	| 'storage'
	| 'operation'
	| 'mirrorRequestWork'
	| 'mirrorSpaceWork'
	| 'bundles'
	| 'bundleWork'
	| 'mirrorWork'
	| 'viewer'
	| 'conversions'
> & { leaving: Pick<Hub['leaving'], 'deleteAccount'> } & {
	largeFiles: Pick<Hub['largeFiles'], 'list' | 'remove' | 'storage'>
	attachments: Pick<Hub['attachments'], 'own' | 'remove'>
} & {
	/** Absent where nothing is mirrored. */
	mirrors?: Pick<NonNullable<Hub['mirrors']>, 'bring' | 'stateOf'> | undefined
	mirrorJobs?: Pick<NonNullable<Hub['mirrorJobs']>, 'pinsOf'> | undefined
}

/** What a page or a form gets from the server. */
export interface PageRequest {
	method: 'GET' | 'POST'
	url: URL
	/** Named parts of the address, decoded. */
	params: Record<string, string>
	actor: Actor
	hub: PageHub
	docs: DocsShelf
	/** Public origin, without a slash at the end. */
	origin: string
	/** To be put into every form as the hidden field `csrf`; the server has checked it before `act` is called. */
	csrf: string
	/** What the form did that led here: said once. */
	done?: string | undefined
	/** Words that stand on every page now. */
	announcement?: Announcement | undefined
	/** Who can sign up, for visitors; absent where it is not known: visitors are not asked to. */
	signUp?: SignUpPolicy | undefined
	/** Whether a secret lets its holder become the first administrator. */
	isSetupSecret?: (secret: string) => boolean
	/** Stands for the browser, as form tokens do: its session, or a random mark before there is one. Hashed. */
	browser: string
	/** Makes the address of a file in a row of a dataset that was found for the actor; absent where no address is signed. */
	assetAddress?: (repo: Repo, place: CellFilePlace) => string
	/** Of the CSP, for inline scripts and styles. */
	nonce: string
	/** Assistants that the operator offers for pages, with templates of their addresses; absent: the usual ones. */
	assistants?: readonly { name: string; urlTemplate: string }[] | undefined
	/** The operator's own links at the foot of every page. */
	footerLinks?: readonly { text: string; href: string }[] | undefined
	/** Where the Copy page control stands on pages of the documentation, and whether a key copies; absent: at the title, and none does. */
	copyPage?: CopyPageWish | undefined
	/** What the visitor chose on pages before, by name, as the browser says: unchecked. */
	choices?: URLSearchParams | undefined
	/** Fields of a sent form; empty on GET. */
	form: URLSearchParams
	/** Files of a sent form, by field; an empty one when none was chosen. */
	files?: ReadonlyMap<string, Uint8Array>
	/** For sign-in records. */
	client: { userAgent: string | undefined; address: string | undefined }
}

/** How the operator wants pages to be copied. */
export interface CopyPageWish {
	/** At the title, above the outline, or on no page at all. */
	place: 'title' | 'outline' | 'off'
	/** Whether Ctrl+C copies the page while nothing is selected. */
	hasShortcut: boolean
}

/** What the server sends back. */
export type PageAnswer =
	| { kind: 'html'; status: number; html: string; powers?: PagePowers; headers?: Record<string, string>; session?: SessionChange }
	| {
			kind: 'redirect'
			status: 301 | 302 | 303 | 307
			location: string
			session?: SessionChange
			/** What was done: for the next page to say, once. */ done?: string
	  }

/** What a page may do beyond what the policy of every page allows. Default: nothing. */
export interface PagePowers {
	/** Attributes `style`, which the docs room has read and bounded. */
	styleAttributes?: boolean
	/** Where its forms may lead besides the hub: the origin that a consent answers to. */
	formsTo?: string
	/** Pictures, sound and frames of other hosts over https: only for texts of those who run the hub. */
	otherHosts?: boolean
}

/** A session to set in, or remove from, the visitor's cookie. */
export type SessionChange = { open: Session } | { close: true }

/** All pages: the server asks `answer` for every address that is not an API, file, git or asset address. */
export interface Pages {
	/** What limits the page at an address; `undefined` where there is no page. The address is read exactly as `answer` reads it. */
	find(url: URL): PageLimit | undefined
	/** The patterns of all pages' addresses: `/invitations/{key}`. */
	addresses: readonly string[]
	/** Never throws for a failure the product knows: it renders the designed error page with the right status. */
	answer(request: Omit<PageRequest, 'params'>): Promise<PageAnswer>
	/** What is answered instead to a form that must not be acted on because its page is from an earlier session: it changes nothing. */
	staleForm(request: Omit<PageRequest, 'params'>): PageAnswer
	/** The designed page for a failure that something else met: 500 for anything that is not a `HubError`. The caller has logged it. */
	failure(request: Omit<PageRequest, 'params'>, error: unknown): PageAnswer
	/** Folder of built client files, served under `/assets/` with immutable caching. The folder `vendor` beside it is served under `/vendor/`. */
	assetsFolder: string
}
