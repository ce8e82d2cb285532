import { LIBRARIES, LICENSES, TASKS } from '@stoa/catalog'
import { Icon, Notice, type Option, SelectField, TextField } from '@stoa/ui'
import type { RepoKind } from '@stoa/vocabulary'
import type { FormState } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import { metadataField, metadataOf, type ShownMetadata, shownField } from './metadata.ts'
import styles from './metadata-fields.module.css'
import type { Words } from '../../../words/words.ts'

/** The metadata of a card as fields above its text: what is changed here is written into the front matter when the form is sent. */
export function MetadataFields({ kind, text, form }: { kind: RepoKind; text: string; form: FormState }) {
	const words = useWords().repository.edit
	const metadata = metadataOf(words, kind, text)
	return (
		<details className={styles.metadata} open data-guarded>
			<summary>
				{words.metadata} <Icon name="chevron-down" size={14} />
			</summary>
			{'why' in metadata ? (
				<Notice>{metadata.why}</Notice>
			) : (
				<>
					<p>{words.metadataHint}</p>
					<div className={styles.fields}>
						{metadata.fields.map((field) => (
							<Field key={field.key} field={field} form={form} />
						))}
					</div>
				</>
			)}
		</details>
	)
}

function Field({ field, form: { values, errors } }: { field: ShownMetadata; form: FormState }) {
	const words = useWords().repository.edit
	const name = metadataField(field.key)
	// What it showed before a refused form, so that the difference is still one.
	const shown = values[shownField(field.key)] ?? field.value
	const value = values[name] ?? field.value
	const frame = {
		name,
		label: words.keys[field.label],
		hint: field.hint && words.keyHints[field.hint],
		error: errors[name],
		defaultValue: value,
	}
	const options = optionsOf(words, field, value)
	return (
		<div>
			<input type="hidden" name={shownField(field.key)} value={shown} />
			{options ? (
				<SelectField {...frame} options={options} />
			) : (
				<TextField
					{...frame}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					dir={field.holds === 'text' || field.holds === 'words' ? 'auto' : 'ltr'}
					list={field.holds === 'library' ? 'libraries' : undefined}
				/>
			)}
			{field.holds === 'library' && (
				<datalist id="libraries">
					{LIBRARIES.map(({ key, prettyLabel }) => (
						<option key={key} value={key}>
							{prettyLabel}
						</option>
					))}
				</datalist>
			)}
		</div>
	)
}

const LICENSE_OPTIONS: readonly Option[] = [...LICENSES].map(([value, label]) => ({ value, label: `${label} (${value})` }))
const TASK_OPTIONS: readonly Option[] = TASKS.map(({ id, label }) => ({ value: id, label })).toSorted((one, other) =>
	one.label.localeCompare(other.label, 'en'),
)

/** What a field offers; a value that is not among it stays choosable. */
function optionsOf(words: Words['repository']['edit'], { holds }: ShownMetadata, value: string): readonly Option[] | undefined {
	const options = holds === 'license' ? LICENSE_OPTIONS : holds === 'task' ? TASK_OPTIONS : undefined
	if (!options) return undefined
	const isKnown = value === '' || options.some((option) => option.value === value)
	return [{ value: '', label: words.notStated }, ...(isKnown ? [] : [{ value, label: value }]), ...options]
}
