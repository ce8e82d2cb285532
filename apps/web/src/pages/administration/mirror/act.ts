import type { ListedPin, ListedUpstream, MirrorRule, MirrorWork, ShownJob } from '@stoa/hub'
import { MIRROR_JOB_ACTS } from '@stoa/hub'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { chosen, line, optionalLine, text, yes } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { ruleForm } from './rule-form.ts'

/** Pins on one page. */
const PINS = 50

/** What the page of the mirror shows. */
export interface AdminMirrorData {
	upstreams: ListedUpstream[]
	jobs: ShownJob[]
	rules: MirrorRule[]
	pins: ListedPin[]
	form: FormState
}

/** The mirror for the caller. @throws `sign-in-needed` | `hub-admin-needed` | `not-offered` */
export const mirrorOf = ({ hub, actor }: Pick<PageCall, 'hub' | 'actor'>): MirrorWork => hub.mirrorWork(actor)

async function loadOf(work: MirrorWork): Promise<AdminMirrorData> {
	const [upstreams, jobs, rules, pins] = await Promise.all([
		work.upstreams(),
		work.jobs(),
		work.rules(),
		work.pins({ skip: 0, limit: PINS }),
	])
	return { upstreams, jobs, rules, pins, form: EMPTY_FORM }
}

/** Asks for upstreams, jobs, rules and pins. @throws those of `mirrorOf` */
export const loadAdminMirror = (call: PageCall): Promise<AdminMirrorData> => loadOf(mirrorOf(call))

type At = PageCall & { work: MirrorWork }
const HERE = PAGES.adminMirror.href()

/** Changes a job. The form says to which page it goes back. */
export const jobForm = form({
	fields: { job: text, act: chosen(MIRROR_JOB_ACTS, 'the action') },
	async run({ work, url }: At, { job, act }) {
		await work.act(job, act)
		return url.pathname
	},
	failures: { 'mirror-job-state': 'form', 'mirror-job-not-found': 'form' },
})

/** Starts an import, changes jobs, runs and removes rules, removes pins. */
export const actAdminMirror = answerForms({
	find: async (call: PageCall): Promise<At> => ({ ...call, work: mirrorOf(call) }),
	load: (_: PageCall, { work }) => loadOf(work),
	forms: {
		import: form({
			fields: { upstream: line, kind: chosen(REPO_KINDS, 'the kind'), id: line, revision: optionalLine, pin: yes },
			done: (words, { id }) => words.administration.mirrorRules.isBeingMirrored(id),
			async run({ work }: At, { upstream, kind, id, revision, pin }) {
				const repo = { kind, id, ...(revision !== undefined && { revision }) }
				await work.start({ upstream, source: { type: 'repos', repos: [repo] }, isPinned: pin })
				return HERE
			},
			failures: { 'invalid-input': 'id', 'upstream-not-found': 'upstream' },
		}),
		rule: ruleForm,
		job: jobForm,
		run: form({
			fields: { rule: text },
			done: (words, { rule }) => words.administration.mirrorRules.theRuleRuns(rule),
			async run({ work }: At, { rule }) {
				await work.runRule(rule)
				return HERE
			},
			failures: { 'mirror-rule-not-found': 'form', 'mirror-rule-busy': 'form' },
		}),
		remove: form({
			fields: { rule: text },
			done: (words, { rule }) => words.administration.mirrorRules.ruleRemoved(rule),
			async run({ work }: At, { rule }) {
				await work.removeRule(rule)
				return HERE
			},
			failures: { 'mirror-rule-not-found': 'form' },
		}),
		unpin: form({
			fields: { kind: chosen(REPO_KINDS, 'the kind'), id: text, commit: text },
			done: (words, { id }) => words.administration.mirrorRules.pinRemoved(id),
			async run({ work }: At, { kind, id, commit }) {
				await work.unpin({ kind, id }, commit)
				return HERE
			},
			failures: { 'mirror-pin-not-found': 'form', 'repo-not-found': 'form' },
		}),
	},
})
