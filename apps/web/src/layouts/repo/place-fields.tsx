import { SelectField, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import { fieldOf, type FormState } from '../../site/form.ts'
import type { NewPlaces } from './new-places.ts'

/** The fields that say where a new repository will be: its owner, its name, and a resource group where there is one. */
export function PlaceFields({ form, namespaces, groups, name }: NewPlaces & { form: FormState; /** Proposed. */ name?: string }) {
	return (
		<>
			<div className={formStyles.row}>
				<SelectField {...fieldOf(form, 'namespace')} label="Owner" options={namespaces.map((owner) => ({ value: owner, label: owner }))} />
				<span className={formStyles.slash} aria-hidden="true">
					/
				</span>
				<TextField
					{...fieldOf(form, 'name', name)}
					label="Name"
					required
					maxLength={96}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			</div>
			{groups.length > 0 && (
				<SelectField
					{...fieldOf(form, 'group')}
					label="Resource group"
					hint="A group of the organization that owns it. It decides who has access."
					options={[{ value: '', label: 'None' }, ...groups]}
				/>
			)}
		</>
	)
}
