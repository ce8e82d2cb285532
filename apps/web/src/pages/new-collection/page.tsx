import { Button, SelectField } from '@stoa/ui'
import { CollectionFields } from '../../layouts/collection/collection-fields.tsx'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import type { NewCollectionData } from './act.ts'

/** A new collection: whose, what about. */
export function NewCollectionPage({ data: { form, namespaces } }: { data: NewCollectionData }) {
	return (
		<FormPage title="New collection" lead="Models, datasets, apps and papers that belong together, in your order, with your notes." wide>
			<PostForm action="/collections/new" state={form}>
				<SelectField
					name="namespace"
					label="Owner"
					error={form.errors['namespace']}
					defaultValue={form.values['namespace']}
					options={namespaces.map((name) => ({ value: name, label: name }))}
				/>
				<CollectionFields form={form} />
				<div>
					<Button type="submit" weight="main">
						Create
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
