import { MIRROR_SPACE_SORTS, type MirrorSpaceSort, type MirrorSpaceWork, type ShownMirrorSpace } from '@stoa/hub'
import { sizeText } from '@stoa/ui'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { chosen, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Repositories on one page. */
const PAGE = 50
/** Digits of a number in the address. */
const NUMBER = /^\d{1,5}$/

/** What the page of the mirror's space shows. */
export interface AdminMirrorSpaceData {
	space: ShownMirrorSpace
	sort: MirrorSpaceSort
	unusedDays: number | undefined
	page: number
	hasMore: boolean
	form: FormState
}

type At = PageCall & {
	work: MirrorSpaceWork
	/** What was dropped, in words. */
	outcome: { said: string }
}

async function loadOf({ url: { searchParams } }: Pick<PageCall, 'url'>, work: MirrorSpaceWork): Promise<AdminMirrorSpaceData> {
	const numberOf = (name: string): number | undefined => {
		const typed = searchParams.get(name) ?? ''
		return NUMBER.test(typed) ? Number(typed) : undefined
	}
	const sort = MIRROR_SPACE_SORTS.find((one) => one === searchParams.get('sort')) ?? 'size'
	const unusedDays = Math.min(numberOf('unused') ?? 0, 36_500) || undefined
	const page = numberOf('p') ?? 0
	const space = await work.show({ sort, unusedDays, skip: page * PAGE, limit: PAGE + 1 })
	return {
		space: { ...space, repos: space.repos.slice(0, PAGE) },
		sort,
		unusedDays,
		page,
		hasMore: space.repos.length > PAGE,
		form: EMPTY_FORM,
	}
}

/** Asks what mirrored repositories take. @throws `sign-in-needed` | `hub-admin-needed` | `not-offered` */
export const loadAdminMirrorSpace = (call: PageCall): Promise<AdminMirrorSpaceData> => loadOf(call, call.hub.mirrorSpaceWork(call.actor))

/** Drops the large files of a repository. */
export const actAdminMirrorSpace = answerForms({
	find: async (call: PageCall): Promise<At> => ({ ...call, work: call.hub.mirrorSpaceWork(call.actor), outcome: { said: '' } }),
	load: (call: PageCall, { work }) => loadOf(call, work),
	forms: {
		drop: form({
			fields: { kind: chosen(REPO_KINDS, 'the kind'), id: text },
			done: (_words, _fields, { outcome }) => outcome.said,
			async run({ work, url, words, outcome }: At, { kind, id }) {
				const { files, bytes, staysBytes } = await work.drop({ kind, id })
				const { dropped, stays } = words.administration.mirrorSpace
				const what = dropped({ files, repo: id, size: sizeText(bytes) })
				outcome.said = staysBytes === 0 ? what : `${what} ${stays(sizeText(staysBytes))}`
				return `${PAGES.adminMirrorSpace.href()}${url.search}`
			},
			failures: { 'repo-not-found': 'form', 'not-mirrored': 'form', 'mirror-files-only-here': 'form' },
		}),
	},
})
