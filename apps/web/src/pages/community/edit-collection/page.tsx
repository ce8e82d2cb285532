import { COLLECTION_LIMITS, type CollectionItem, type CollectionView } from '@stoa/hub'
import { Button, SelectField, TextArea, TextField } from '@stoa/ui'
import { collectionAddress, collectionSlug, editCollectionAddress } from '@stoa/vocabulary'
import { CollectionFields } from '../../../parts/collection/collection-fields.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { DeleteSection } from '../../../parts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { EMPTY_FORM, fieldOf, type FormState } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { EditCollectionData } from './act.ts'
import styles from './page.module.css'

/** Where a collection's owners change it: words, order, notes, end. */
export function EditCollectionPage({ data: { view, form } }: { data: EditCollectionData }) {
	const words = useWords().community.editCollection
	const { collection, owner } = view
	const slug = collectionSlug(collection.title, collection.id)
	const action = editCollectionAddress(owner.name, slug)
	const sent = (what: string): FormState => (form.values['do'] === what ? form : EMPTY_FORM)
	return (
		<FormPage title={words.title(collection.title)} lead={<a href={collectionAddress(owner.name, slug)}>{words.backCollection}</a>} wide>
			<Items view={view} action={action} form={form} />
			<FormSection title={words.addSomething} hint={words.addSomethingHint}>
				<AddForm action={action} form={sent('add')} />
			</FormSection>
			<FormSection title={words.aboutIt}>
				<PostForm action={action} state={sent('save')}>
					<input type="hidden" name="do" value="save" />
					<CollectionFields form={sent('save')} collection={collection} />
					<div>
						<Button type="submit" weight="main">
							{words.save}
						</Button>
					</div>
				</PostForm>
			</FormSection>
			<DeleteSection
				title={words.deleteThisCollection}
				hint={words.deleteThisCollectionHint}
				action={action}
				name={collection.title}
				form={form}
			/>
		</FormPage>
	)
}

function AddForm({ action, form }: { action: string; form: FormState }) {
	const {
		community: { editCollection: words },
		kinds,
	} = useWords()
	return (
		<PostForm action={action} state={form}>
			<input type="hidden" name="do" value="add" />
			<SelectField
				name="type"
				label={words.whatIsIt}
				defaultValue={form.values['type']}
				options={[
					{ value: 'model', label: kinds.model.One },
					{ value: 'dataset', label: kinds.dataset.One },
					{ value: 'space', label: kinds.space.One },
					{ value: 'paper', label: words.paper },
					{ value: 'collection', label: words.collection },
				]}
			/>
			<TextField
				{...fieldOf(form, 'id')}
				label={words.name}
				hint={words.nameHint}
				required
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<TextArea
				name="note"
				id="new-note"
				label={words.note}
				rows={2}
				defaultValue={form.values['note']}
				maxLength={COLLECTION_LIMITS.note}
			/>
			<div>
				<Button type="submit">{words.add}</Button>
			</div>
		</PostForm>
	)
}

function nameOf({ target }: CollectionItem): string {
	if (target.type === 'repo') return target.repo.name
	return target.type === 'paper' ? target.id : target.collection.title
}

function Items({ view: { items }, action, form }: { view: CollectionView; action: string; form: FormState }) {
	const words = useWords().community.editCollection
	if (items.length === 0) return null
	return (
		<ol className={styles.items} id="items">
			{items.map((item, index) => (
				<li key={item.id} id={`item-${item.id}`}>
					<div className={styles.line}>
						<b dir="auto">{nameOf(item)}</b>
						<form method="post" action={action}>
							<Csrf />
							<input type="hidden" name="item" value={item.id} />
							<Button type="submit" name="do" value="up" small disabled={index === 0} aria-label={words.moveUp(nameOf(item))}>
								{words.up}
							</Button>
							<Button
								type="submit"
								name="do"
								value="down"
								small
								disabled={index === items.length - 1}
								aria-label={words.moveDown(nameOf(item))}
							>
								{words.down}
							</Button>
							<Button type="submit" name="do" value="remove" small weight="danger" aria-label={words.remove(nameOf(item))}>
								{words.removeLabel}
							</Button>
						</form>
					</div>
					<NoteForm item={item} action={action} form={form.values['item'] === item.id ? form : EMPTY_FORM} />
				</li>
			))}
		</ol>
	)
}

function NoteForm({ item, action, form }: { item: CollectionItem; action: string; form: FormState }) {
	const words = useWords().community.editCollection
	return (
		<details className={styles.note} open={form.errors['note'] !== undefined}>
			<summary>{item.note === '' ? words.addANote : <span dir="auto">{item.note}</span>}</summary>
			<PostForm action={action}>
				<input type="hidden" name="do" value="note" />
				<input type="hidden" name="item" value={item.id} />
				<TextArea
					{...fieldOf(form, 'note', item.note)}
					id={`note-${item.id}`}
					label={words.noteAbout(nameOf(item))}
					rows={2}
					maxLength={COLLECTION_LIMITS.note}
				/>
				<div>
					<Button type="submit" small>
						{words.save}
					</Button>
				</div>
			</PostForm>
		</details>
	)
}
