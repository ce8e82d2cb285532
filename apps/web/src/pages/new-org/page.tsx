import { Button, TextField } from '@stoa/ui'
import { newOrgAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import type { NewOrgData } from './act.ts'

/** A new organisation: a name that people share. */
export function NewOrgPage({ data: { form } }: { data: NewOrgData }) {
	return (
		<FormPage
			title="New organisation"
			lead="A name that several people publish under. You become its first administrator and invite the others next."
			wide
		>
			<PostForm action={newOrgAddress()} state={form}>
				<TextField
					name="name"
					label="Name"
					hint="Stands in every address. It cannot be changed later."
					error={form.errors['name']}
					defaultValue={form.values['name']}
					required
					maxLength={42}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField
					name="fullname"
					label="Full name"
					error={form.errors['fullname']}
					defaultValue={form.values['fullname']}
					maxLength={120}
					autoComplete="organization"
				/>
				<div>
					<Button type="submit" weight="main">
						Create
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
