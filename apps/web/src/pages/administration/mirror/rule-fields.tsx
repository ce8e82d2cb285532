import type { ListedUpstream } from '@stoa/hub'
import { Button, Choice, SelectField, TextArea, TextField } from '@stoa/ui'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { FormSection, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { RULE_SOURCES } from './rule-form.ts'

const SOURCE_WORDS: Readonly<Record<(typeof RULE_SOURCES)[number], string>> = {
	repos: 'Repositories by name',
	pattern: 'Repositories whose names fit a pattern',
	owner: 'Everything of an owner',
	collection: 'A collection',
	search: 'What a search finds',
}

/** Other forms of the page have fields of the same names. */
function ruleField(form: FormState, name: string) {
	return { ...fieldOf(form, name), id: `rule_${name}`, autoComplete: 'off', spellCheck: false }
}

type Shown = Readonly<{ form: FormState }>

/** The form that adds a rule. */
export function AddRule({ upstreams, form }: { upstreams: readonly ListedUpstream[]; form: FormState }) {
	return (
		<FormSection title="Add a rule" hint="Its first job begins at once, or at the beginning of its hours.">
			<PostForm action={PAGES.adminMirror.href()} state={form}>
				<input type="hidden" name="do" value="rule" />
				<TextField {...ruleField(form, 'name')} label="Name" hint="Small letters, digits and -." required />
				<SelectField
					{...ruleField(form, 'upstream')}
					label="Upstream"
					options={upstreams.map(({ name }) => ({ value: name, label: name }))}
					defaultValue={form.values['upstream'] ?? upstreams[0]?.name}
				/>
				<SelectField
					{...ruleField(form, 'source')}
					label="What to mirror"
					options={RULE_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
					defaultValue={form.values['source'] ?? 'repos'}
				/>
				<SourceFields form={form} />
				<SearchFields form={form} />
				<WhenFields form={form} />
				<div>
					<Button type="submit" weight="main">
						Add rule
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function SourceFields({ form }: Shown) {
	const kinds = form.lists?.['kind'] ?? []
	return (
		<>
			<TextArea
				{...ruleField(form, 'repos')}
				label="Repositories by name"
				hint="Such as openai/whisper-tiny, datasets/openai/gsm8k, or openai/whisper-tiny@v1 for another revision than main."
				rows={4}
			/>
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'pattern')} label="Pattern of names" hint="Such as openai/whisper-*." />
				<TextField {...ruleField(form, 'owner')} label="Owner" hint="Such as openai." />
				<TextField {...ruleField(form, 'collection')} label="Collection" hint="The end of its address." />
				<TextField
					{...ruleField(form, 'limit')}
					label="Most repositories"
					hint="Of a pattern, an owner or a search. Leave it empty for 100."
					inputMode="numeric"
				/>
			</div>
			<fieldset>
				<legend className={formStyles.legend}>Kinds of a pattern, an owner or a search</legend>
				<div className={formStyles.pairs}>
					{REPO_KINDS.map((kind) => (
						<Choice
							key={kind}
							type="checkbox"
							name="kind"
							value={kind}
							defaultChecked={kinds.includes(kind)}
							label={KIND_WORDS[kind].Many}
						/>
					))}
				</div>
			</fieldset>
		</>
	)
}

function SearchFields({ form }: Shown) {
	return (
		<fieldset>
			<legend className={formStyles.legend}>Search</legend>
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'words')} label="Part of the name" />
				<TextField {...ruleField(form, 'author')} label="Owner of what is found" />
				<TextField {...ruleField(form, 'task')} label="Task" hint="Such as text-generation." />
				<TextField {...ruleField(form, 'license')} label="License" hint="Such as apache-2.0." />
				<TextField {...ruleField(form, 'tags')} label="Tags" hint="All of them must be there." />
				<TextField {...ruleField(form, 'parameters_min')} label="Fewest parameters" hint="Such as 1B." />
				<TextField {...ruleField(form, 'parameters_max')} label="Most parameters" hint="Such as 10B." />
				<TextField {...ruleField(form, 'likes_min')} label="Fewest likes" />
				<TextField {...ruleField(form, 'downloads_min')} label="Fewest downloads" />
			</div>
		</fieldset>
	)
}

function WhenFields({ form }: Shown) {
	return (
		<>
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'every')} label="Hours between two jobs" hint="Leave it empty for 24." inputMode="numeric" />
				<TextField
					{...ruleField(form, 'from')}
					label="From hour"
					hint="In UTC, from 0 to 23. Leave both hours empty for the whole day."
					inputMode="numeric"
				/>
				<TextField {...ruleField(form, 'to')} label="To hour" inputMode="numeric" />
				<TextField {...ruleField(form, 'rate')} label="Most bytes in a second" hint="Such as 50 MB. Leave it empty for no limit." />
			</div>
			<Choice
				type="checkbox"
				name="pin"
				value="yes"
				defaultChecked={form.values['pin'] === 'yes'}
				label="Pin every commit that a job finds"
			/>
			<Choice
				type="checkbox"
				name="no_files"
				value="yes"
				defaultChecked={form.values['no_files'] === 'yes'}
				label="Commits and small files only"
				hint="Large files come when a client asks for them."
			/>
		</>
	)
}
