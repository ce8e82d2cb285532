import { LICENSES } from '@stoa/catalog'
import { Button, Choice, KindMark, SelectField } from '@stoa/ui'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { PlaceFields } from '../../../parts/repo/place-fields.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { NewData } from './act.ts'

/** A new repository: which kind, under which name, for whom. */
export function NewPage({ data: { form, kind, namespaces, groups } }: { data: NewData }) {
	const {
		repository: { newRepository: words },
		kinds,
	} = useWords()
	return (
		<FormPage title={words.title} lead={words.lead} wide>
			<PostForm action={PAGES.newRepo.href()} state={form}>
				<fieldset>
					<legend className={formStyles.legend}>{words.whatIsIt}</legend>
					<div className={formStyles.kinds}>
						{REPO_KINDS.map((one) => (
							<label key={one} className={formStyles.kind}>
								<input type="radio" name="kind" value={one} defaultChecked={one === kind} />
								<KindMark kind={one} />
								{kinds[one].One}
							</label>
						))}
					</div>
				</fieldset>
				<PlaceFields form={form} namespaces={namespaces} groups={groups} />
				<SelectField
					name="license"
					label={words.license}
					hint={words.licenseHint}
					defaultValue={form.values['license']}
					options={[{ value: '', label: words.decideLater }, ...[...LICENSES].map(([value, label]) => ({ value, label }))]}
				/>
				<fieldset>
					<legend className={formStyles.legend}>{words.whoCanSee}</legend>
					<Choice
						type="radio"
						name="visibility"
						value="public"
						defaultChecked={form.values['visibility'] !== 'private'}
						label={words.everyone}
					/>
					<Choice
						type="radio"
						name="visibility"
						value="private"
						defaultChecked={form.values['visibility'] === 'private'}
						label={words.onlyItsOwner}
						hint={words.onlyItsOwnerHint}
					/>
				</fieldset>
				<div>
					<Button type="submit" weight="main">
						{words.create}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
