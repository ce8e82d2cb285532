import type { GroupRole, OrgRole } from '@stoa/hub'
import type { Words } from '../../words/words.ts'

/** The roles of an organization, weakest first. */
export const ORG_ROLES: readonly OrgRole[] = ['no_access', 'read', 'contributor', 'write', 'admin']

/** The roles of a resource group, weakest first. */
export const GROUP_ROLES: readonly GroupRole[] = ['read', 'contributor', 'write', 'admin']

type Roles = Words['parts']['roles']

/** The roles of an organization to choose from, each with what it allows. */
export const orgRoleOptions = (roles: Roles) => ORG_ROLES.map((value) => ({ value, label: roles[value].label }))

/** The same where there is little room. */
export const shortOrgRoleOptions = (roles: Roles) => ORG_ROLES.map((value) => ({ value, label: roles[value].name }))

/** The roles of a resource group to choose from. */
export const groupRoleOptions = (roles: Roles) => GROUP_ROLES.map((value) => ({ value, label: roles[value].name }))
