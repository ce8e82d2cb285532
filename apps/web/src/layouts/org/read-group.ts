import type { GroupSettings } from '@stoa/hub'
import { groupRoleOf } from './role-words.ts'

/** What a form says of a resource group. */
export function readGroupSettings(form: URLSearchParams): GroupSettings {
	return {
		name: form.get('name') ?? '',
		description: form.get('description') ?? '',
		isClosed: form.get('closed') === 'yes',
		autoJoin: groupRoleOf(form.get('autojoin')),
	}
}
