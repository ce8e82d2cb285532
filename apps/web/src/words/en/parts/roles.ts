import type { OrgRole } from '@stoa/hub'

/** The roles as people read them: alone, with what they allow, and inside a sentence. */
export const roles: Readonly<Record<OrgRole, { name: string; label: string; inSentence: string }>> = {
	no_access: {
		name: 'No access',
		label: 'No access: sees what resource groups show',
		inSentence: 'no access: sees what resource groups show',
	},
	read: { name: 'Reader', label: 'Reader: sees private repositories', inSentence: 'reader: sees private repositories' },
	contributor: {
		name: 'Contributor',
		label: 'Contributor: makes repositories and writes their own',
		inSentence: 'contributor: makes repositories and writes their own',
	},
	write: { name: 'Writer', label: 'Writer: writes every repository', inSentence: 'writer: writes every repository' },
	admin: {
		name: 'Administrator',
		label: 'Administrator: also members and settings',
		inSentence: 'administrator: also members and settings',
	},
}
