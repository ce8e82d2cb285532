import { SelectField, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import { fieldOf, type FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import type { NewPlaces } from './new-places.ts'

/** The fields that say where a new repository will be: its owner, its name, and a resource group where there is one. */
export function PlaceFields({ form, namespaces, groups, name }: NewPlaces & { form: FormState; /** Proposed. */ name?: string }) {
	const words = useWords().parts.repo
	return (
		<>
			<div className={formStyles.row}>
				<SelectField
					{...fieldOf(form, 'namespace')}
					label={words.owner}
					options={namespaces.map((owner) => ({ value: owner, label: owner }))}
				/>
				<span className={formStyles.slash} aria-hidden="true">
					/
				</span>
				<TextField
					{...fieldOf(form, 'name', name)}
					label={words.name}
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
					label={words.resourceGroup}
					hint={words.resourceGroupHint}
					options={[{ value: '', label: words.none }, ...groups]}
				/>
			)}
		</>
	)
}
