import { Button, SelectField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CollectionFields } from '../../../layouts/collection/collection-fields.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { NewCollectionData } from './act.ts'

/** A new collection: whose, what about. */
export function NewCollectionPage({ data: { form, namespaces } }: { data: NewCollectionData }) {
	return (
		<FormPage title="New collection" lead="Models, datasets, apps and papers that belong together, in your order, with your notes." wide>
			<PostForm action={PAGES.newCollection.href()} state={form}>
				<SelectField {...fieldOf(form, 'namespace')} label="Owner" options={namespaces.map((name) => ({ value: name, label: name }))} />
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
