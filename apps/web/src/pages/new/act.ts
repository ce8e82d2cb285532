import { mayCreateAs, type Visibility } from '@stoa/hub'
import { HubError, REPO_KINDS, type RepoKind, uploadAddress } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page for a new repository shows. */
export interface NewData {
	form: FormState
	kind: RepoKind
	/** The names under which this person may create. */
	namespaces: string[]
	/** Resource groups that it may begin in. */
	groups: { value: string; label: string }[]
}

/** Reads what the address proposes. @throws `sign-in-needed` */
export async function loadNew({ hub, actor, url }: PageCall): Promise<NewData> {
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	const writable = actor.memberships.filter(({ role }) => mayCreateAs(role)).map(({ org }) => org.name)
	const open = hub.groups.open(actor)
	const namespaces = [...new Set([actor.account.name, ...writable, ...open.map(({ org }) => org.name)])]
	const groups = open.map(({ org, group }) => ({ value: group.id, label: `${org.name}: ${group.name}` }))
	return { form: EMPTY_FORM, kind: readKind(url.searchParams.get('kind')), namespaces, groups }
}

/** Creates the repository and leads to where its files are uploaded. */
export async function actNew(call: PageCall): Promise<(NewData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	const kind = readKind(form.get('kind'))
	const visibility: Visibility = form.get('visibility') === 'private' ? 'private' : 'public'
	try {
		const name = (form.get('name') ?? '').trim()
		const repo = await hub.repos.create(actor, {
			kind,
			name,
			namespace: form.get('namespace') ?? undefined,
			visibility,
			license: form.get('license') || undefined,
			groupId: form.get('group') || undefined,
			sdk: kind === 'space' ? 'static' : undefined,
		})
		return { redirect: uploadAddress({ kind, id: repo.name }) }
	} catch (error) {
		const refused = refuse(form, error, {
			'invalid-repo-name': 'name',
			'invalid-repo-id': 'name',
			'repo-exists': 'name',
			'not-namespace-member': 'namespace',
			'group-not-found': 'group',
			'invalid-input': 'form',
		})
		return { ...(await loadNew(call)), kind, form: refused, invalid: true }
	}
}

const readKind = (text: string | null): RepoKind => REPO_KINDS.find((kind) => kind === text) ?? 'model'
