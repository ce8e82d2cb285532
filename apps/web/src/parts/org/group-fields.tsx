import type { GroupSettings } from '@stoa/hub'
import { Choice, SelectField, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import { formStyles } from '../form-page.tsx'
import { GROUP_ROLES } from './role-options.ts'
import type { Words } from '../../words/words.ts'

const autoJoinIn = ({ noOne, everyMemberAs }: Words['parts']['org']) => [
	{ value: '', label: noOne },
	...GROUP_ROLES.map((value) => ({ value, label: everyMemberAs[value] })),
]

/** Name, description and rules of a resource group. */
export function GroupFields({ form, group }: { form: FormState; group?: GroupSettings }) {
	const words = useWords().parts.org
	const isClosed = 'name' in form.values ? form.values['closed'] === 'yes' : (group?.isClosed ?? false)
	return (
		<>
			<TextField {...fieldOf(form, 'name', group?.name)} label={words.name} required maxLength={80} autoComplete="off" />
			<TextField {...fieldOf(form, 'description', group?.description)} label={words.description} maxLength={300} />
			<fieldset>
				<legend className={formStyles.legend}>{words.whoHasAccess}</legend>
				<Choice type="radio" name="closed" value="no" defaultChecked={!isClosed} label={words.open} hint={words.openHint} />
				<Choice type="radio" name="closed" value="yes" defaultChecked={isClosed} label={words.closed} hint={words.closedHint} />
			</fieldset>
			<SelectField
				name="autojoin"
				label={words.autoJoin}
				options={autoJoinIn(words)}
				defaultValue={form.values['autojoin'] ?? group?.autoJoin ?? ''}
			/>
		</>
	)
}
