import type { Askable } from '@stoa/hub'
import { HubError, PAGES, REPO_KINDS, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { text } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page that asks for a repository of an upstream shows. */
export interface MirrorAskData {
	found: Askable
	form: FormState
}

interface At extends PageCall {
	kind: RepoKind
	id: string
	found: Askable
}

/** What the address or the form names. One that is here leads to its page. @throws `repo-not-found` | `not-offered` */
async function findAskable(call: PageCall): Promise<At | Elsewhere> {
	const kind = REPO_KINDS.find((one) => one === carriedOn(call, 'kind'))
	const id = carriedOn(call, 'id')
	if (kind === undefined || id === undefined) throw new HubError('repo-not-found')
	const found = await call.hub.mirrorRequestWork(call.actor).look({ kind, id })
	return found ? { ...call, kind, id: found.facts.id, found } : { redirect: repoAddress({ kind, id }) }
}

/** Asks what the repository is. @throws those of `findAskable` */
export async function loadMirrorAsk(call: PageCall): Promise<MirrorAskData | Elsewhere> {
	const at = await findAskable(call)
	return isElsewhere(at) ? at : { found: at.found, form: EMPTY_FORM }
}

/** Sends the request, and leads to the list of requests. */
export const actMirrorAsk = answerForms({
	find: findAskable,
	load: async (_: PageCall, { found }): Promise<MirrorAskData> => ({ found, form: EMPTY_FORM }),
	forms: form({
		fields: { reason: text },
		done: (words, _fields, { id }: At) => words.settings.mirrorAsk.asked(id),
		async run({ hub, actor, kind, id }: At, { reason }) {
			await hub.mirrorRequestWork(actor).ask({ kind, id }, reason)
			return PAGES.mirrorRequests.href()
		},
		failures: { 'invalid-input': 'reason', 'mirror-request-exists': 'form' },
	}),
})
