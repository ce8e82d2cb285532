import { mayCreateAs } from '@stoa/hub'
import { HubError, REPO_KINDS, type RepoKind, uploadAddress } from '@stoa/vocabulary'
import { line, oneOf, optionalLine, visibility } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for a new repository shows. */
export interface NewData {
	form: FormState
	kind: RepoKind
	/** The names under which this person may create. */
	namespaces: string[]
	/** Resource groups that it may begin in. */
	groups: { value: string; label: string }[]
}

const kindOf = oneOf(REPO_KINDS).transform((kind) => kind ?? ('model' as const))

/** Reads what the address proposes. @throws `sign-in-needed` */
export async function loadNew(call: PageCall): Promise<NewData> {
	const { hub, actor } = call
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	const writable = actor.memberships.filter(({ role }) => mayCreateAs(role)).map(({ org }) => org.name)
	const open = hub.groups.open(actor)
	const namespaces = [...new Set([actor.account.name, ...writable, ...open.map(({ org }) => org.name)])]
	const groups = open.map(({ org, group }) => ({ value: group.id, label: `${org.name}: ${group.name}` }))
	return { form: EMPTY_FORM, kind: kindOf.parse([carriedOn(call, 'kind') ?? '']), namespaces, groups }
}

/** Creates the repository and leads to where its files are uploaded. */
export const actNew = answerForms({
	find: itself<PageCall>,
	load: loadNew,
	forms: form({
		fields: { kind: kindOf, name: line, namespace: optionalLine, visibility, license: optionalLine, group: optionalLine },
		async run({ hub, actor }: PageCall, { kind, group: groupId, ...rest }) {
			const repo = await hub.repos.create(actor, { kind, groupId, ...rest, sdk: kind === 'space' ? 'static' : undefined })
			return uploadAddress({ kind, id: repo.name })
		},
		failures: {
			'invalid-repo-name': 'name',
			'invalid-repo-id': 'name',
			'repo-exists': 'name',
			'storage-limit': 'form',
			'not-namespace-member': 'namespace',
			'group-not-found': 'group',
			'invalid-input': 'form',
		},
	}),
})
