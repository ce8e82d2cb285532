import type { GroupSettings } from '@stoa/hub'
import { oneOf, text, yes } from '../../site/fields.ts'
import type { FieldsOf } from '../../site/form.ts'
import { GROUP_ROLES } from './role-options.ts'

/** The fields of a resource group's form. */
export const GROUP_FIELDS = {
	name: text,
	description: text,
	closed: yes,
	autojoin: oneOf(GROUP_ROLES),
}

/** What a form says of a resource group. */
export function groupSettingsOf({ closed, autojoin, ...rest }: FieldsOf<typeof GROUP_FIELDS>): GroupSettings {
	return { ...rest, isClosed: closed, autoJoin: autojoin }
}

/** The fields that refusals of a group's form are about. */
export const GROUP_FAILURES = {
	'group-exists': 'name',
	'invalid-input': 'form',
} as const
