import { Button, TextArea, TextField } from '@stoa/ui'
import { newDiscussionAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { MARKDOWN_HINT, MarkdownPreview } from '../../../layouts/markdown-preview.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { NewDiscussionData } from './act.ts'

/** The form for a new discussion. */
export function NewDiscussionPage({ data: { frame, form, preview } }: { data: NewDiscussionData }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<RepoLayout frame={frame} tab="community">
			<FormPage title="New discussion" wide>
				<PostForm action={newDiscussionAddress(address)} state={form}>
					<MarkdownPreview preview={preview} />
					<TextField {...fieldOf(form, 'title')} label="Title" required maxLength={200} />
					<TextArea
						{...fieldOf(form, 'description')}
						label="What is it about?"
						hint={MARKDOWN_HINT}
						rows={10}
						data-unsaved={preview ? true : undefined}
					/>
					<div>
						<Button type="submit" weight="main">
							Open the discussion
						</Button>{' '}
						<Button type="submit" name="do" value="preview" formAction={`${newDiscussionAddress(address)}#preview`} formNoValidate>
							Preview
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
