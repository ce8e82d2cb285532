import type { ListedUpstream, MirrorWork, UpstreamTest } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { yes } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { mirrorOf } from '../mirror/act.ts'
import { limitsOf, UPSTREAM_FAILURES, UPSTREAM_FIELDS } from '../mirror-upstreams/read-upstream.ts'

/** What the page of an upstream shows. */
export interface AdminUpstreamData {
	upstream: ListedUpstream
	/** What it just answered. */
	test?: UpstreamTest
	form: FormState
}

type Call = PageCall<'upstream'>
type At = Call & { work: MirrorWork; upstream: ListedUpstream }

/** @throws `sign-in-needed` | `hub-admin-needed` | `not-offered` | `upstream-not-found` */
async function findUpstream(call: Call): Promise<At> {
	const work = mirrorOf(call)
	const { upstream: name } = call.params
	const upstream = (await work.upstreams()).find((one) => one.name === name)
	if (!upstream) throw new HubError('upstream-not-found', { name })
	return { ...call, work, upstream }
}

/** Asks for the upstream. @throws those of `findUpstream` */
export async function loadAdminUpstream(call: Call): Promise<AdminUpstreamData> {
	return { upstream: (await findUpstream(call)).upstream, form: EMPTY_FORM }
}

/** Tests, changes and removes the upstream. */
export const actAdminUpstream = answerForms({
	find: findUpstream,
	load: loadAdminUpstream,
	forms: {
		test: form({
			fields: {},
			run: async ({ work, upstream }: At) => ({ test: await work.testUpstream(upstream.name) }),
		}),
		change: form({
			fields: { ...UPSTREAM_FIELDS, forget_token: yes },
			done: (words) => words.administration.mirrorUpstream.changed,
			async run({ work, upstream }: At, typed) {
				const { upstream_token: typedToken, forget_token: forgets } = typed
				const token = forgets ? null : typedToken
				await work.changeUpstream(upstream.name, { ...limitsOf(typed), ...(token !== undefined && { token }) })
				return PAGES.adminMirrorUpstream.href({ upstream: upstream.name })
			},
			failures: UPSTREAM_FAILURES,
		}),
		remove: form({
			fields: {},
			done: (words, _fields, { upstream }: At) => words.administration.mirrorUpstream.removed(upstream.name),
			async run({ work, upstream }: At) {
				await work.removeUpstream(upstream.name)
				return PAGES.adminMirrorUpstreams.href()
			},
		}),
	},
})
