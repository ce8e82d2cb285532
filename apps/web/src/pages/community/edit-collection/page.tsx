import { COLLECTION_LIMITS, type CollectionItem, type CollectionView } from '@stoa/hub'
import { Button, SelectField, TextArea, TextField } from '@stoa/ui'
import { collectionAddress, collectionSlug, editCollectionAddress } from '@stoa/vocabulary'
import { CollectionFields } from '../../../layouts/collection/collection-fields.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { DeleteSection } from '../../../layouts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { EMPTY_FORM, fieldOf, type FormState } from '../../../site/form.ts'
import type { EditCollectionData } from './act.ts'
import styles from './page.module.css'

/** Where a collection's owners change it: words, order, notes, end. */
export function EditCollectionPage({ data: { view, form } }: { data: EditCollectionData }) {
	const { collection, owner } = view
	const slug = collectionSlug(collection.title, collection.id)
	const action = editCollectionAddress(owner.name, slug)
	const sent = (what: string): FormState => (form.values['do'] === what ? form : EMPTY_FORM)
	return (
		<FormPage title={`Edit “${collection.title}”`} lead={<a href={collectionAddress(owner.name, slug)}>Back to the collection</a>} wide>
			<Items view={view} action={action} form={form} />
			<FormSection title="Add something" hint="By its name, as in its address.">
				<AddForm action={action} form={sent('add')} />
			</FormSection>
			<FormSection title="About it">
				<PostForm action={action} state={sent('save')}>
					<input type="hidden" name="do" value="save" />
					<CollectionFields form={sent('save')} collection={collection} />
					<div>
						<Button type="submit" weight="main">
							Save
						</Button>
					</div>
				</PostForm>
			</FormSection>
			<DeleteSection
				title="Delete this collection"
				hint="This deletes the list and its notes. The items themselves stay."
				action={action}
				name={collection.title}
				form={form}
			/>
		</FormPage>
	)
}

function AddForm({ action, form }: { action: string; form: FormState }) {
	return (
		<PostForm action={action} state={form}>
			<input type="hidden" name="do" value="add" />
			<SelectField
				name="type"
				label="What is it?"
				defaultValue={form.values['type']}
				options={[
					{ value: 'model', label: KIND_WORDS.model.One },
					{ value: 'dataset', label: KIND_WORDS.dataset.One },
					{ value: 'space', label: KIND_WORDS.space.One },
					{ value: 'paper', label: 'Paper (arXiv id or DOI)' },
					{ value: 'collection', label: 'Collection' },
				]}
			/>
			<TextField
				{...fieldOf(form, 'id')}
				label="Name"
				hint="owner/name; for a paper its id, such as 1706.03762."
				required
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<TextArea name="note" id="new-note" label="Note" rows={2} defaultValue={form.values['note']} maxLength={COLLECTION_LIMITS.note} />
			<div>
				<Button type="submit">Add</Button>
			</div>
		</PostForm>
	)
}

function nameOf({ target }: CollectionItem): string {
	if (target.type === 'repo') return target.repo.name
	return target.type === 'paper' ? target.id : target.collection.title
}

function Items({ view: { items }, action, form }: { view: CollectionView; action: string; form: FormState }) {
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
							<Button type="submit" name="do" value="up" small disabled={index === 0} aria-label={`Move ${nameOf(item)} up`}>
								Up
							</Button>
							<Button
								type="submit"
								name="do"
								value="down"
								small
								disabled={index === items.length - 1}
								aria-label={`Move ${nameOf(item)} down`}
							>
								Down
							</Button>
							<Button type="submit" name="do" value="remove" small weight="danger" aria-label={`Remove ${nameOf(item)}`}>
								Remove
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
	return (
		<details className={styles.note} open={form.errors['note'] !== undefined}>
			<summary>{item.note === '' ? 'Add a note' : <span dir="auto">{item.note}</span>}</summary>
			<PostForm action={action}>
				<input type="hidden" name="do" value="note" />
				<input type="hidden" name="item" value={item.id} />
				<TextArea
					{...fieldOf(form, 'note', item.note)}
					id={`note-${item.id}`}
					label={`Note about ${nameOf(item)}`}
					rows={2}
					maxLength={COLLECTION_LIMITS.note}
				/>
				<div>
					<Button type="submit" small>
						Save
					</Button>
				</div>
			</PostForm>
		</details>
	)
}
