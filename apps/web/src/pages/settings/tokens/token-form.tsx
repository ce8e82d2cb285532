import { type GivenPermission, isGivenPermission, PERMISSIONS, REPO_PERMISSIONS } from '@stoa/hub'
import { Button, Choice, SelectField, TextArea, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { formStyles, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { TokensData } from './act.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'

const daysIn = (words: Words['settings']['tokens']) => [
	{ value: '', label: words.untilRevoke },
	{ value: '7', label: words.sevenDays },
	{ value: '30', label: words.thirtyDays },
	{ value: '90', label: words.ninetyDays },
	{ value: '365', label: words.aYear },
]
const ALL = Object.keys(PERMISSIONS).filter(isGivenPermission)

/** Makes a token. What a fine-grained one may do is asked once that is chosen; it works without scripts. */
export function TokenForm({ data: { form } }: { data: TokensData }) {
	const words = useWords().settings.tokens
	const role = form.values['role'] ?? 'read'
	return (
		<div className={styles.form}>
			<PostForm action={PAGES.tokens.href()} state={form}>
				<TextField {...fieldOf(form, 'name')} label={words.name} hint={words.nameHint} required maxLength={100} autoComplete="off" />
				<SelectField
					name="days"
					label={words.validFor}
					options={daysIn(words)}
					error={form.errors['days']}
					defaultValue={form.values['days'] ?? ''}
				/>
				<fieldset>
					<legend className={formStyles.legend}>{words.whatMayDo}</legend>
					<Choice type="radio" name="role" value="read" defaultChecked={role === 'read'} label={words.readLabel} hint={words.readHint} />
					<Choice type="radio" name="role" value="write" defaultChecked={role === 'write'} label={words.write} hint={words.writeHint} />
					<Choice
						type="radio"
						name="role"
						value="fineGrained"
						defaultChecked={role === 'fineGrained'}
						label={words.onlyWhatChoose}
						hint={words.onlyWhatChooseHint}
					/>
				</fieldset>
				<div className={styles.grains}>
					<TextArea {...fieldOf(form, 'places')} label={words.where} hint={words.whereHint} rows={3} spellCheck={false} />
					<Permissions legend={words.permissionsThere} name="scoped" of={REPO_PERMISSIONS} form={form} />
					<Permissions legend={words.permissionsEverywhere} name="global" of={ALL} form={form} />
					<fieldset>
						<legend className={formStyles.legend}>{words.gatedRepositoriesLabel}</legend>
						<Choice type="checkbox" name="gated" value="yes" defaultChecked={form.values['gated'] === 'yes'} label={words.gatedHint} />
					</fieldset>
				</div>
				<div>
					<Button type="submit" weight="main">
						{words.createToken}
					</Button>
				</div>
			</PostForm>
		</div>
	)
}

function Permissions({
	legend,
	name,
	of,
	form,
}: {
	legend: string
	name: 'global' | 'scoped'
	of: readonly GivenPermission[]
	form: FormState
}) {
	return (
		<fieldset>
			<legend className={formStyles.legend}>{legend}</legend>
			{of.map((permission) => (
				<Choice
					key={permission}
					type="checkbox"
					name={name}
					value={permission}
					defaultChecked={form.lists?.[name]?.includes(permission)}
					label={PERMISSIONS[permission]}
				/>
			))}
		</fieldset>
	)
}
