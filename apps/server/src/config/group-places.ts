import type { GroupPlace, OrgRole } from '@stoa/hub'

const ROLES: readonly OrgRole[] = ['read', 'contributor', 'write', 'admin']

/**
 * The setting that maps groups of another provider, which the schema has checked.
 *
 * @example
 * ```ts
 * assert.deepEqual(groupPlacesOf('staff=lab:write'), [{ group: 'staff', org: 'lab', role: 'write' }])
 * ```
 */
export function groupPlacesOf(text: string | undefined): GroupPlace[] {
	return (text ?? '').split(',').flatMap((one) => {
		const [, group, org, role] = /^([^=]+)=([^:]+):(\w+)$/.exec(one.trim()) ?? []
		const known = ROLES.find((name) => name === role)
		return group !== undefined && org !== undefined && known ? [{ group, org, role: known }] : []
	})
}
