import type { ListedUpstream } from '@stoa/hub'
import { Button, Choice, SelectField, TextArea, TextField } from '@stoa/ui'
import { PAGES, REPO_KINDS } from '@stoa/vocabulary'
import { FormSection, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import { RULE_SOURCES } from './rule-form.ts'

/** Other forms of the page have fields of the same names. */
function ruleField(form: FormState, name: string) {
	return { ...fieldOf(form, name), id: `rule_${name}`, autoComplete: 'off', spellCheck: false }
}

type Shown = Readonly<{ form: FormState }>

/** The form that adds a rule. */
export function AddRule({ upstreams, form }: { upstreams: readonly ListedUpstream[]; form: FormState }) {
	const words = useWords().administration.mirrorRules
	return (
		<FormSection title={words.addARule} hint={words.addARuleHint}>
			<PostForm action={PAGES.adminMirror.href()} state={form}>
				<input type="hidden" name="do" value="rule" />
				<TextField {...ruleField(form, 'name')} label={words.name} hint={words.nameHint} required />
				<SelectField
					{...ruleField(form, 'upstream')}
					label={words.upstream}
					options={upstreams.map(({ name }) => ({ value: name, label: name }))}
					defaultValue={form.values['upstream'] ?? upstreams[0]?.name}
				/>
				<SelectField
					{...ruleField(form, 'source')}
					label={words.whatToMirror}
					options={RULE_SOURCES.map((value) => ({ value, label: words.sources[value] }))}
					defaultValue={form.values['source'] ?? 'repos'}
				/>
				<SourceFields form={form} />
				<SearchFields form={form} />
				<WhenFields form={form} />
				<div>
					<Button type="submit" weight="main">
						{words.addRule}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function SourceFields({ form }: Shown) {
	const {
		administration: { mirrorRules: words },
		kinds: nouns,
	} = useWords()
	const kinds = form.lists?.['kind'] ?? []
	return (
		<>
			<TextArea {...ruleField(form, 'repos')} label={words.repositoriesByName} hint={words.repositoriesByNameHint} rows={4} />
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'pattern')} label={words.patternOfNames} hint={words.patternOfNamesHint} />
				<TextField {...ruleField(form, 'owner')} label={words.owner} hint={words.ownerHint} />
				<TextField {...ruleField(form, 'collection')} label={words.collection} hint={words.collectionHint} />
				<TextField {...ruleField(form, 'limit')} label={words.mostRepositories} hint={words.mostRepositoriesHint} inputMode="numeric" />
			</div>
			<fieldset>
				<legend className={formStyles.legend}>{words.kinds}</legend>
				<div className={formStyles.pairs}>
					{REPO_KINDS.map((kind) => (
						<Choice key={kind} type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} label={nouns[kind].Many} />
					))}
				</div>
			</fieldset>
		</>
	)
}

function SearchFields({ form }: Shown) {
	const words = useWords().administration.mirrorRules
	return (
		<fieldset>
			<legend className={formStyles.legend}>{words.search}</legend>
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'words')} label={words.namePart} />
				<TextField {...ruleField(form, 'author')} label={words.foundOwner} />
				<TextField {...ruleField(form, 'task')} label={words.task} hint={words.taskHint} />
				<TextField {...ruleField(form, 'license')} label={words.license} hint={words.licenseHint} />
				<TextField {...ruleField(form, 'tags')} label={words.tags} hint={words.tagsHint} />
				<TextField {...ruleField(form, 'parameters_min')} label={words.fewestParameters} hint={words.fewestParametersHint} />
				<TextField {...ruleField(form, 'parameters_max')} label={words.mostParameters} hint={words.mostParametersHint} />
				<TextField {...ruleField(form, 'likes_min')} label={words.fewestLikes} />
				<TextField {...ruleField(form, 'downloads_min')} label={words.fewestDownloads} />
			</div>
		</fieldset>
	)
}

function WhenFields({ form }: Shown) {
	const words = useWords().administration.mirrorRules
	return (
		<>
			<div className={formStyles.pairs}>
				<TextField {...ruleField(form, 'every')} label={words.every} hint={words.everyHint} inputMode="numeric" />
				<TextField {...ruleField(form, 'from')} label={words.fromHour} hint={words.fromHourHint} inputMode="numeric" />
				<TextField {...ruleField(form, 'to')} label={words.toHour} inputMode="numeric" />
				<TextField {...ruleField(form, 'rate')} label={words.rate} hint={words.rateHint} />
			</div>
			<Choice type="checkbox" name="pin" value="yes" defaultChecked={form.values['pin'] === 'yes'} label={words.pin} />
			<Choice
				type="checkbox"
				name="no_files"
				value="yes"
				defaultChecked={form.values['no_files'] === 'yes'}
				label={words.noFiles}
				hint={words.noFilesHint}
			/>
		</>
	)
}
