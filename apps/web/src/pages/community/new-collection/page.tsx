import { Button, SelectField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CollectionFields } from '../../../parts/collection/collection-fields.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { NewCollectionData } from './act.ts'

/** A new collection: whose, what about. */
export function NewCollectionPage({ data: { form, namespaces } }: { data: NewCollectionData }) {
	const words = useWords().community.newCollection
	return (
		<FormPage title={words.title} lead={words.lead} wide>
			<PostForm action={PAGES.newCollection.href()} state={form}>
				<SelectField
					{...fieldOf(form, 'namespace')}
					label={words.owner}
					options={namespaces.map((name) => ({ value: name, label: name }))}
				/>
				<CollectionFields form={form} />
				<div>
					<Button type="submit" weight="main">
						{words.create}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
