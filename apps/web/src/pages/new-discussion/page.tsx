import { Button, TextArea, TextField } from '@stoa/ui'
import { newDiscussionAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import type { NewDiscussionData } from './act.ts'

/** The form for a new discussion. */
export function NewDiscussionPage({ data: { frame, form } }: { data: NewDiscussionData }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<RepoLayout frame={frame} tab="community">
			<FormPage title="New discussion" wide>
				<PostForm action={newDiscussionAddress(address)} state={form}>
					<TextField name="title" label="Title" error={form.errors['title']} defaultValue={form.values['title']} required maxLength={200} />
					<TextArea
						name="description"
						label="What is it about?"
						hint="Markdown works here."
						rows={10}
						error={form.errors['description']}
						defaultValue={form.values['description']}
					/>
					<div>
						<Button type="submit" weight="main">
							Open the discussion
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
