import { COLLECTION_LIMITS } from '@stoa/hub'
import { Button, Choice, TextArea, TextField } from '@stoa/ui'
import { collectAddress, collectionSlug } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { CollectData } from './act.ts'

/** Puts a repository into a collection. */
export function CollectPage({ data: { frame, collections, form } }: { data: CollectData }) {
	const words = useWords().community.collect
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="home">
			<FormPage title={words.title} wide>
				<PostForm action={collectAddress({ kind: repo.kind, id: repo.name })} state={form}>
					{collections.length > 0 && (
						<fieldset>
							<legend className={formStyles.legend}>{words.whichOne}</legend>
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
										hint={words.of({ name: owner.name, state: collection.visibility === 'private' ? words.private : '' })}
									/>
								)
							})}
						</fieldset>
					)}
					<TextField
						name="title"
						label={collections.length > 0 ? words.newOne : words.titleNewCollection}
						hint={collections.length > 0 ? words.newHint : undefined}
						error={form.errors['title']}
						defaultValue={form.values['title']}
						maxLength={COLLECTION_LIMITS.title}
						dir="auto"
					/>
					<TextArea {...fieldOf(form, 'note')} label={words.note} hint={words.noteHint} rows={2} maxLength={COLLECTION_LIMITS.note} />
					<div>
						<Button type="submit" weight="main">
							{words.add}
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
