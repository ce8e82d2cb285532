import type { GroupRole, OrgRole } from '@stoa/hub'

/** The roles as people read them, weakest first. */
export const ROLE_OPTIONS: readonly { value: OrgRole; label: string }[] = [
	{ value: 'no_access', label: 'No access: sees what resource groups show' },
	{ value: 'read', label: 'Reader: sees private repositories' },
	{ value: 'contributor', label: 'Contributor: makes repositories and writes their own' },
	{ value: 'write', label: 'Writer: writes every repository' },
	{ value: 'admin', label: 'Administrator: also members and settings' },
]

/** The roles of a resource group as people read them, weakest first. */
export const GROUP_ROLE_OPTIONS: readonly { value: GroupRole; label: string }[] = [
	{ value: 'read', label: 'Reader' },
	{ value: 'contributor', label: 'Contributor' },
	{ value: 'write', label: 'Writer' },
	{ value: 'admin', label: 'Administrator' },
]
