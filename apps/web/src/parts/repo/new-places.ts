import { type Hub, mayCreateAs, type Person } from '@stoa/hub'
import type { Failures } from '../../site/form.ts'

/** Where a person may create a repository. */
export interface NewPlaces {
	/** The names of accounts, their own first. */
	namespaces: string[]
	/** Resource groups that it may begin in. */
	groups: { value: string; label: string }[]
}

/** The accounts and resource groups in which a person may create repositories. */
export function newPlaces(hub: Pick<Hub, 'groups'>, person: Person): NewPlaces {
	const { account, memberships } = person
	const writable = memberships.filter(({ role }) => mayCreateAs(role)).map(({ org }) => org.name)
	const open = hub.groups.open(person)
	return {
		namespaces: [...new Set([account.name, ...writable, ...open.map(({ org }) => org.name)])],
		groups: open.map(({ org, group }) => ({ value: group.id, label: `${org.name}: ${group.name}` })),
	}
}

/** Beside which of the fields of `PlaceFields` a refusal of a new repository stands. */
export const PLACE_FAILURES = {
	'invalid-repo-name': 'name',
	'invalid-repo-id': 'name',
	'repo-exists': 'name',
	'storage-limit': 'form',
	'not-namespace-member': 'namespace',
	'group-not-found': 'group',
	'invalid-input': 'form',
} as const satisfies Failures
