import type { AccountStorage, GarbageRun, HubTotals, LimitChange, ListedAccountStorage, StorageDay } from '@stoa/hub'
import { HubError, PAGES, readByteText } from '@stoa/vocabulary'
import { line } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { z } from 'zod'

/** Rows on one page. */
const PAGE = 50

/** What the storage page shows the administrators of the hub. */
export interface AdminStorageData {
	hub: HubTotals
	/** Recorded days of the last year, oldest first. */
	growth: StorageDay[]
	search: string
	accounts: ListedAccountStorage[]
	index: number
	hasMore: boolean
	/** The account whose limits are changed. */
	chosen: AccountStorage | undefined
	/** The newest collection, and hours within which deleted bytes leave. */
	collection: GarbageRun | undefined
	leavesWithin: number
	now: Date
	form: FormState
}

/** Asks for the sums and the accounts, those that store most first. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminStorage({ hub, actor, url: { searchParams } }: PageCall): Promise<AdminStorageData> {
	const search = (searchParams.get('q') ?? '').slice(0, 200).trim()
	const asked = searchParams.get('p') ?? '0'
	const index = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
	const sums = await hub.storage.ofHub(actor)
	const growth = await hub.storage.growth(actor)
	const found = await hub.storage.largest(actor, search, { skip: index * PAGE, limit: PAGE })
	const name = searchParams.get('account')
	return {
		hub: sums,
		growth,
		search,
		index,
		...found,
		chosen: name ? await hub.storage.of(actor, name) : undefined,
		collection: await hub.garbage.latest(),
		leavesWithin: hub.garbage.hoursMax,
		now: new Date(),
		form: EMPTY_FORM,
	}
}

/** What a person writes as a limit: a size, nothing for the default, `none` for no limit. */
const limit = line.transform((typed, { addIssue }): LimitChange => {
	if (typed === '' || typed === 'none') return typed === '' ? 'default' : typed
	const bytes = readByteText(typed)
	if (bytes !== undefined) return bytes
	addIssue(new HubError('invalid-input', { what: `"${typed.slice(0, 40)}"`, why: 'write a size such as 500 GB, or none' }).message)
	return z.NEVER
})

/** Sets the limits of one account. */
export const actAdminStorage = answerForms({
	find: itself<PageCall>,
	load: loadAdminStorage,
	forms: form({
		fields: { account: line, public: limit, private: limit },
		done: (words, { account }) => words.administration.storage.limitsOfSaved(account),
		async run({ hub, actor }: PageCall, { account, ...limits }) {
			await hub.storage.setLimits(actor, account, limits)
			return PAGES.adminStorage.href()
		},
		failures: { 'account-not-found': 'account' },
	}),
})
