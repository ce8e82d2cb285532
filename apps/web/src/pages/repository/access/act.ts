import type { AccessRequest, GateForm } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { accessAddress, HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { renderMarkdownFile } from '../../../parts/repo/load-card.ts'
import { type AtRepo, findRepo, frameOf, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page that asks for access shows. */
export interface AccessData {
	frame: RepoFrame
	gate: GateForm
	/** What the card says before the form, as it is shown. */
	prompt: Rendered | undefined
	request: AccessRequest | undefined
	form: FormState
}

type Call = PageCall<RepoParams>

/** Finds a gated repository whose files the visitor may not read yet. @throws `sign-in-needed` | `not-gated` */
async function findGated(call: Call, kind: RepoKind): Promise<AtRepo | Elsewhere> {
	const at = await findRepo(call, kind, 'person')
	if (isElsewhere(at)) return at
	if (at.repo.gated === false) throw new HubError('not-gated', at.ref)
	return call.hub.repos.mayReadContent(call.actor, at.repo) ? { redirect: repoAddress(at.ref) } : at
}

/** Asks for the gate's form. @throws `sign-in-needed` | `not-gated` */
export function loadAccess(kind: RepoKind): (call: Call) => Promise<AccessData | Elsewhere> {
	return async (call) => {
		const at = await findGated(call, kind)
		if (isElsewhere(at)) return at
		const { repo } = at
		const { gates } = call.hub
		const gate = gates.form(repo)
		const prompt = gate.prompt === undefined ? undefined : await renderMarkdownFile(call, repo, 'main', 'README.md', gate.prompt)
		return { frame: await frameOf(at), gate, prompt, request: await gates.own(call.actor, repo), form: EMPTY_FORM }
	}
}

const failures = { 'invalid-input': 'form', 'repo-mirrored': 'form', 'access-refused': 'form', 'access-request-not-found': 'form' } as const

/** Sends the request, or takes it back, and leads to what comes next. */
export const actAccess = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findGated(call, kind),
		load: loadAccess(kind),
		by: (sent) => (sent.get('do') === 'cancel' ? 'cancel' : 'ask'),
		forms: {
			cancel: form({
				fields: {},
				async run({ hub, actor, ref }: AtRepo) {
					await hub.gates.cancel(actor, ref)
					return accessAddress(ref)
				},
				failures,
			}),
			ask: form({
				fields: {},
				async run({ hub, actor, repo, ref, form: sent }: AtRepo) {
					// The repository's card says which fields there are.
					const answers = hub.gates.form(repo).fields.map(({ label }, index) => [label, text.parse(sent.getAll(`field-${index}`))])
					await hub.gates.ask(actor, ref, Object.fromEntries(answers))
					return accessAddress(ref)
				},
				failures,
			}),
		},
	})
