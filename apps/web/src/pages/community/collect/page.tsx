import { COLLECTION_LIMITS } from '@stoa/hub'
import { Button, Choice, TextArea, TextField } from '@stoa/ui'
import { collectAddress, collectionSlug } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { CollectData } from './act.ts'

/** Puts a repository into a collection. */
export function CollectPage({ data: { frame, collections, form } }: { data: CollectData }) {
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="home">
			<FormPage title="Add to a collection" wide>
				<PostForm action={collectAddress({ kind: repo.kind, id: repo.name })} state={form}>
					{collections.length > 0 && (
						<fieldset>
							<legend className={formStyles.legend}>Which one?</legend>
							{collections.map(({ collection, owner }, index) => {
								const name = `${owner.name}/${collectionSlug(collection.title, collection.id)}`
								return (
									<Choice
										key={collection.id}
										type="radio"
										name="collection"
										value={name}
										defaultChecked={(form.values['collection'] ?? (index === 0 ? name : '')) === name}
										label={<span dir="auto">{collection.title}</span>}
										hint={`of ${owner.name}${collection.visibility === 'private' ? ', private' : ''}`}
									/>
								)
							})}
						</fieldset>
					)}
					<TextField
						name="title"
						label={collections.length > 0 ? 'Or a new one' : 'Title of the new collection'}
						hint={collections.length > 0 ? 'If you enter a title, a new collection is created.' : undefined}
						error={form.errors['title']}
						defaultValue={form.values['title']}
						maxLength={COLLECTION_LIMITS.title}
						dir="auto"
					/>
					<TextArea
						{...fieldOf(form, 'note')}
						label="Note"
						hint="Why it belongs there. Shown below its name."
						rows={2}
						maxLength={COLLECTION_LIMITS.note}
					/>
					<div>
						<Button type="submit" weight="main">
							Add
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
