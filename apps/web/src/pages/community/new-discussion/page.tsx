import { Button, TextArea, TextField } from '@stoa/ui'
import { newDiscussionAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { MarkdownPreview } from '../../../parts/markdown-preview.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { NewDiscussionData } from './act.ts'

/** The form for a new discussion. */
export function NewDiscussionPage({ data: { frame, form, preview } }: { data: NewDiscussionData }) {
	const {
		community: { newDiscussion: words },
		parts: { forms },
	} = useWords()
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<RepoLayout frame={frame} tab="community">
			<FormPage title={words.title} wide>
				<PostForm action={newDiscussionAddress(address)} state={form}>
					<MarkdownPreview preview={preview} />
					<TextField {...fieldOf(form, 'title')} label={words.titleLabel} required maxLength={200} />
					<TextArea
						{...fieldOf(form, 'description')}
						label={words.whatAbout}
						hint={forms.markdownHint}
						rows={10}
						data-unsaved={preview ? true : undefined}
					/>
					<div>
						<Button type="submit" weight="main">
							{words.openTheDiscussion}
						</Button>{' '}
						<Button type="submit" name="do" value="preview" formAction={`${newDiscussionAddress(address)}#preview`} formNoValidate>
							{words.preview}
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
