import { type GivenPermission, isGivenPermission, PERMISSIONS, REPO_PERMISSIONS } from '@stoa/hub'
import { Button, Choice, SelectField, TextArea, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import type { TokensData } from './act.ts'
import styles from './page.module.css'

const DAYS = [
	{ value: '', label: 'until you revoke it' },
	{ value: '7', label: '7 days' },
	{ value: '30', label: '30 days' },
	{ value: '90', label: '90 days' },
	{ value: '365', label: 'a year' },
]
const ALL = Object.keys(PERMISSIONS).filter(isGivenPermission)

/** Makes a token. What a fine-grained one may do is asked once that is chosen; it works without scripts. */
export function TokenForm({ data: { form } }: { data: TokensData }) {
	const role = form.values['role'] ?? 'read'
	return (
		<div className={styles.form}>
			<PostForm action={PAGES.tokens.href()} state={form}>
				<TextField
					{...fieldOf(form, 'name')}
					label="Name"
					hint="Where it will be used: “laptop”, “training cluster”."
					required
					maxLength={100}
					autoComplete="off"
				/>
				<SelectField name="days" label="Valid for" options={DAYS} error={form.errors['days']} defaultValue={form.values['days'] ?? ''} />
				<fieldset>
					<legend className={formStyles.legend}>What may it do?</legend>
					<Choice
						type="radio"
						name="role"
						value="read"
						defaultChecked={role === 'read'}
						label="Read"
						hint="Download what you can see, private repositories included."
					/>
					<Choice
						type="radio"
						name="role"
						value="write"
						defaultChecked={role === 'write'}
						label="Write"
						hint="Also create, change and delete what is yours."
					/>
					<Choice
						type="radio"
						name="role"
						value="fineGrained"
						defaultChecked={role === 'fineGrained'}
						label="Only what you choose"
						hint="Some repositories, some organizations, some rights."
					/>
				</fieldset>
				<div className={styles.grains}>
					<TextArea
						{...fieldOf(form, 'places')}
						label="Where"
						hint="Your name, organizations or repositories, one per line: ada, lab, lab/model, datasets/lab/data, spaces/lab/app."
						rows={3}
						spellCheck={false}
					/>
					<Permissions legend="Permissions there" name="scoped" of={REPO_PERMISSIONS} form={form} />
					<Permissions legend="Permissions everywhere" name="global" of={ALL} form={form} />
					<fieldset>
						<legend className={formStyles.legend}>Gated repositories</legend>
						<Choice
							type="checkbox"
							name="gated"
							value="yes"
							defaultChecked={form.values['gated'] === 'yes'}
							label="Read those that you have access to"
						/>
					</fieldset>
				</div>
				<div>
					<Button type="submit" weight="main">
						Create token
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
