import type { ListedUpstream, MirrorWork } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { line } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { mirrorOf } from '../mirror/act.ts'
import { limitsOf, UPSTREAM_FAILURES, UPSTREAM_FIELDS } from './read-upstream.ts'

/** What the page of upstreams shows. */
export interface AdminUpstreamsData {
	upstreams: ListedUpstream[]
	form: FormState
}

const loadOf = async (work: MirrorWork): Promise<AdminUpstreamsData> => ({ upstreams: await work.upstreams(), form: EMPTY_FORM })

/** Asks for the upstreams. @throws `sign-in-needed` | `hub-admin-needed` | `not-offered` */
export const loadAdminUpstreams = (call: PageCall): Promise<AdminUpstreamsData> => loadOf(mirrorOf(call))

type At = PageCall & { work: MirrorWork }

/** Adds an upstream. */
export const actAdminUpstreams = answerForms({
	find: async (call: PageCall): Promise<At> => ({ ...call, work: mirrorOf(call) }),
	load: (_: PageCall, { work }) => loadOf(work),
	forms: {
		add: form({
			fields: { ...UPSTREAM_FIELDS, name: line, address: line },
			done: (words, { name }) => words.administration.mirrorUpstreams.added(name),
			async run({ work }: At, typed) {
				const { name, address, upstream_token: token } = typed
				await work.addUpstream({ name, address, ...limitsOf(typed), ...(token !== undefined && { token }) })
				return PAGES.adminMirrorUpstream.href({ upstream: name })
			},
			failures: UPSTREAM_FAILURES,
		}),
	},
})
