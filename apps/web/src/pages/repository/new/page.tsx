import { LICENSES } from '@stoa/catalog'
import { Button, Choice, KindMark, SelectField } from '@stoa/ui'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { PlaceFields } from '../../../layouts/repo/place-fields.tsx'
import type { NewData } from './act.ts'

/** A new repository: which kind, under which name, for whom. */
export function NewPage({ data: { form, kind, namespaces, groups } }: { data: NewData }) {
	return (
		<FormPage title="New repository" lead="A repository holds files and their history. You can rename it, hide it or delete it later." wide>
			<PostForm action={PAGES.newRepo.href()} state={form}>
				<fieldset>
					<legend className={formStyles.legend}>What is it?</legend>
					<div className={formStyles.kinds}>
						{REPO_KINDS.map((one) => (
							<label key={one} className={formStyles.kind}>
								<input type="radio" name="kind" value={one} defaultChecked={one === kind} />
								<KindMark kind={one} />
								{KIND_WORDS[one].One}
							</label>
						))}
					</div>
				</fieldset>
				<PlaceFields form={form} namespaces={namespaces} groups={groups} />
				<SelectField
					name="license"
					label="License"
					hint="Says what others may do with it. It is written to the card, where you can change it later."
					defaultValue={form.values['license']}
					options={[{ value: '', label: 'Decide later' }, ...[...LICENSES].map(([value, label]) => ({ value, label }))]}
				/>
				<fieldset>
					<legend className={formStyles.legend}>Who can see it?</legend>
					<Choice type="radio" name="visibility" value="public" defaultChecked={form.values['visibility'] !== 'private'} label="Everyone" />
					<Choice
						type="radio"
						name="visibility"
						value="private"
						defaultChecked={form.values['visibility'] === 'private'}
						label="Only its owner"
						hint="You, or the members of the organization."
					/>
				</fieldset>
				<div>
					<Button type="submit" weight="main">
						Create
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
