import { COLLECTION_LIMITS, COLLECTION_THEMES, type Collection } from '@stoa/hub'
import { Choice, TextArea, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import type { FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import styles from './collection-fields.module.css'
import { ThemeMark } from './theme-mark.tsx'

/** What is said of a collection, new or old: title, description, who sees it, its color. */
export function CollectionFields({
	form: { values, errors },
	collection,
}: {
	form: FormState
	/** Absent for a new one. */ collection?: Pick<Collection, 'title' | 'description' | 'visibility' | 'theme'> | undefined
}) {
	const words = useWords().parts.collection
	const isPrivate = (values['visibility'] ?? collection?.visibility) === 'private'
	const theme = values['theme'] ?? collection?.theme ?? 'orange'
	return (
		<>
			<TextField
				name="title"
				label={words.title}
				error={errors['title']}
				defaultValue={values['title'] ?? collection?.title}
				required
				maxLength={COLLECTION_LIMITS.title}
				dir="auto"
			/>
			<TextArea
				name="description"
				label={words.description}
				hint={words.descriptionHint(COLLECTION_LIMITS.description)}
				rows={2}
				error={errors['description']}
				defaultValue={values['description'] ?? collection?.description}
				maxLength={COLLECTION_LIMITS.description}
			/>
			<fieldset>
				<legend className={formStyles.legend}>{words.whoCanSee}</legend>
				<Choice type="radio" name="visibility" value="public" defaultChecked={!isPrivate} label={words.everyone} />
				<Choice
					type="radio"
					name="visibility"
					value="private"
					defaultChecked={isPrivate}
					label={words.onlyItsOwner}
					hint={words.onlyItsOwnerHint}
				/>
			</fieldset>
			<fieldset>
				<legend className={formStyles.legend}>{words.color}</legend>
				<div className={styles.themes}>
					{COLLECTION_THEMES.map((one) => (
						<label key={one}>
							<input type="radio" name="theme" value={one} defaultChecked={one === theme} />
							<ThemeMark theme={one} /> {one}
						</label>
					))}
				</div>
			</fieldset>
		</>
	)
}
