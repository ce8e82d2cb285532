import type { GroupSettings } from '@stoa/hub'
import { Choice, SelectField, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'
import { formStyles } from '../form-page.tsx'
import { GROUP_ROLE_OPTIONS } from './role-words.ts'

const AUTO_JOIN = [
	{ value: '', label: 'No one: add members one by one' },
	...GROUP_ROLE_OPTIONS.map(({ value, label }) => ({ value, label: `Every member, as ${label.toLowerCase()}` })),
]

/** Name, description and rules of a resource group. */
export function GroupFields({ form, group }: { form: FormState; group?: GroupSettings }) {
	const isClosed = 'name' in form.values ? form.values['closed'] === 'yes' : (group?.isClosed ?? false)
	return (
		<>
			<TextField {...fieldOf(form, 'name', group?.name)} label="Name" required maxLength={80} autoComplete="off" />
			<TextField {...fieldOf(form, 'description', group?.description)} label="Description" maxLength={300} />
			<fieldset>
				<legend className={formStyles.legend}>Who has access to its repositories?</legend>
				<Choice
					type="radio"
					name="closed"
					value="no"
					defaultChecked={!isClosed}
					label="Members of the organization and of the group"
					hint="The stronger of the two roles applies: in the organization or in the group."
				/>
				<Choice
					type="radio"
					name="closed"
					value="yes"
					defaultChecked={isClosed}
					label="Members of the group only"
					hint="Members of the group and administrators of the organization see its private repositories. No one else does."
				/>
			</fieldset>
			<SelectField
				name="autojoin"
				label="Role of new members of the organization"
				options={AUTO_JOIN}
				defaultValue={form.values['autojoin'] ?? group?.autoJoin ?? ''}
			/>
		</>
	)
}
