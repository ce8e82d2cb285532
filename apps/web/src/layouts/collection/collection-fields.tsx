import { COLLECTION_LIMITS, COLLECTION_THEMES, type Collection } from '@stoa/hub'
import { Choice, TextArea, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import type { FormState } from '../../site/form.ts'
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
	const isPrivate = (values['visibility'] ?? collection?.visibility) === 'private'
	const theme = values['theme'] ?? collection?.theme ?? 'orange'
	return (
		<>
			<TextField
				name="title"
				label="Title"
				error={errors['title']}
				defaultValue={values['title'] ?? collection?.title}
				required
				maxLength={COLLECTION_LIMITS.title}
				dir="auto"
			/>
			<TextArea
				name="description"
				label="Description"
				hint={`What these items have in common, in at most ${COLLECTION_LIMITS.description} characters.`}
				rows={2}
				error={errors['description']}
				defaultValue={values['description'] ?? collection?.description}
				maxLength={COLLECTION_LIMITS.description}
			/>
			<fieldset>
				<legend className={formStyles.legend}>Who can see it?</legend>
				<Choice type="radio" name="visibility" value="public" defaultChecked={!isPrivate} label="Everyone" />
				<Choice
					type="radio"
					name="visibility"
					value="private"
					defaultChecked={isPrivate}
					label="Only its owner"
					hint="You, or the members of the organization. Items keep their own visibility."
				/>
			</fieldset>
			<fieldset>
				<legend className={formStyles.legend}>Color</legend>
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
