import { Button, TextField } from '@stoa/ui'
import { newOrgAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { NewOrgData } from './act.ts'

/** A new organization: a name that people share. */
export function NewOrgPage({ data: { form } }: { data: NewOrgData }) {
	return (
		<FormPage
			title="New organization"
			lead="A name that several people publish under. You become its first administrator and invite the others next."
			wide
		>
			<PostForm action={newOrgAddress()} state={form}>
				<TextField
					{...fieldOf(form, 'name')}
					label="Name"
					hint="Part of every address. It cannot be changed later."
					required
					maxLength={42}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField {...fieldOf(form, 'fullname')} label="Full name" maxLength={120} autoComplete="organization" />
				<div>
					<Button type="submit" weight="main">
						Create
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
