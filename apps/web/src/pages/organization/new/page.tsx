import { Button, TextField } from '@stoa/ui'
import { newOrgAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { NewOrgData } from './act.ts'

/** A new organization: a name that people share. */
export function NewOrgPage({ data: { form } }: { data: NewOrgData }) {
	const words = useWords().organization.newOrganization
	return (
		<FormPage title={words.title} lead={words.lead} wide>
			<PostForm action={newOrgAddress()} state={form}>
				<TextField
					{...fieldOf(form, 'name')}
					label={words.name}
					hint={words.nameHint}
					required
					maxLength={42}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField {...fieldOf(form, 'fullname')} label={words.fullName} maxLength={120} autoComplete="organization" />
				<div>
					<Button type="submit" weight="main">
						{words.create}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
