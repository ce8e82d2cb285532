import type { MirrorRequestWork, ShownMirrorRequest } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { chosen, optionalLine, text, yes } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Requests on one page. */
const PAGE = 20

/** What the page of requests shows. */
export interface MirrorRequestsData {
	requests: ShownMirrorRequest[]
	page: number
	hasMore: boolean
	form: FormState
}

/** Asks for the requests. @throws `sign-in-needed` | `not-offered` */
export async function loadMirrorRequests({ hub, actor, url }: PageCall): Promise<MirrorRequestsData> {
	const page = Math.min(Math.max(0, Number.parseInt(url.searchParams.get('p') ?? '0', 10) || 0), 100_000)
	const found = await hub.mirrorRequestWork(actor).list({ skip: page * PAGE, limit: PAGE + 1 })
	return { requests: found.slice(0, PAGE), page, hasMore: found.length > PAGE, form: EMPTY_FORM }
}

type At = PageCall & { work: MirrorRequestWork }

/** Answers a request. */
export const actMirrorRequests = answerForms({
	find: async (call: PageCall): Promise<At> => {
		const work = call.hub.mirrorRequestWork(call.actor)
		await work.list({ skip: 0, limit: 1 })
		return { ...call, work }
	},
	load: loadMirrorRequests,
	forms: {
		answer: form({
			fields: { request: text, answer: chosen(['approve', 'refuse'], 'the answer'), note: optionalLine, pin: yes },
			done: ({ settings: { mirrorRequests: words } }, { answer }) => (answer === 'approve' ? words.approved : words.refused),
			async run({ work }: At, { request, answer, note, pin }) {
				await work.answer(request, { answer, note, isPinned: pin })
				return PAGES.mirrorRequests.href()
			},
			failures: {
				'invalid-input': 'form',
				'mirror-request-not-found': 'form',
				'mirror-request-answered': 'form',
				'upstream-not-found': 'form',
			},
		}),
	},
})
