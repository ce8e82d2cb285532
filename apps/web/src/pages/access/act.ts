import type { AccessRequest, GateForm } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { accessAddress, HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { renderMarkdownFile } from '../../layouts/repo/load-card.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

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

/** Asks for the gate's form. @throws `sign-in-needed` | `not-gated` */
export function loadAccess(kind: RepoKind): (call: Call) => Promise<AccessData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const { repo } = frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		if (repo.gated === false) throw new HubError('not-gated', { kind, id: repo.name })
		if (frame.mayReadFiles) return { redirect: repoAddress({ kind, id: repo.name }) }
		const { gates } = call.hub
		const gate = gates.form(repo)
		const prompt = gate.prompt === undefined ? undefined : await renderMarkdownFile(call, repo, 'main', 'README.md', gate.prompt)
		return { frame, gate, prompt, request: await gates.own(call.actor, repo), form: EMPTY_FORM }
	}
}

/** Sends the request, or takes it back, and leads to what comes next. */
export function actAccess(kind: RepoKind): (call: Call) => Promise<(AccessData & { invalid: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadAccess(kind)(call)
		if (isElsewhere(data)) return data
		const { hub, actor, form } = call
		const ref = { kind, id: data.frame.repo.name }
		try {
			if (form.get('do') === 'cancel') await hub.gates.cancel(actor, ref)
			else {
				const answers = data.gate.fields.map(({ label }, index) => [label, form.get(`field-${index}`) ?? ''] as const)
				await hub.gates.ask(actor, ref, Object.fromEntries(answers))
			}
			return { redirect: accessAddress(ref) }
		} catch (error) {
			const refused = refuse(form, error, { 'invalid-input': 'form', 'access-refused': 'form', 'access-request-not-found': 'form' })
			return { ...data, form: refused, invalid: true }
		}
	}
}
