import { Button, Choice, Icon, TextArea } from '@stoa/ui'
import { PAGES, discussionAddress } from '@stoa/vocabulary'
import { PostForm } from '../../../layouts/form-page.tsx'
import { MARKDOWN_HINT, MarkdownPreview } from '../../../layouts/markdown-preview.tsx'
import styles from './page.module.css'
import type { ThreadData } from './thread.ts'

/** What can be done with a thread now: comment, merge, close, pin, lock. */
export function Actions({ data: { frame, thread, self, form, preview }, canClose }: { data: ThreadData; canClose: boolean }) {
	const { number, status, target, isLocked } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	if (isLocked && !frame.mayWrite) return <p>This discussion is locked. Only people with write access can add to it.</p>
	if (self === undefined)
		return (
			<p className={styles.hint}>
				<a href={PAGES.signIn.href({ next: here })}>Sign in</a> to comment.
			</p>
		)
	const isOpen = status === 'open' || status === 'draft'
	const isEditing = form.values['event'] !== undefined || form.values['place'] !== undefined
	return (
		<PostForm action={here} state={form}>
			<MarkdownPreview preview={preview} />
			<TextArea
				name="comment"
				label="Your comment, in Markdown"
				hint={MARKDOWN_HINT}
				data-unsaved={preview ? true : undefined}
				rows={6}
				defaultValue={isEditing ? undefined : form.values['comment']}
				error={isEditing ? undefined : form.errors['comment']}
			/>
			<div className={styles.buttons}>
				<Button
					type="submit"
					name="do"
					value="comment"
					weight={status === 'open' && target !== undefined && frame.mayWrite ? 'plain' : 'main'}
				>
					Comment
				</Button>
				<Button type="submit" name="do" value="preview" formAction={`${here}#preview`}>
					Preview
				</Button>
				{target !== undefined && status === 'open' && frame.mayWrite && (
					<Button type="submit" name="do" value="merge" weight="main" disabled={thread.conflicts.length > 0}>
						<Icon name="branch" /> Merge
					</Button>
				)}
				{canClose && isOpen && (
					<Button type="submit" name="do" value="close">
						Close
					</Button>
				)}
				{canClose && (status === 'closed' || status === 'draft') && (
					<Button type="submit" name="do" value="open">
						{status === 'draft' ? 'Ready for review' : 'Open again'}
					</Button>
				)}
			</div>
			{target !== undefined && status === 'open' && frame.mayWrite && (
				<Choice
					type="checkbox"
					name="squash"
					value="yes"
					label="Merge as one commit"
					hint="The commits of the pull request do not appear in the history of the branch."
				/>
			)}
		</PostForm>
	)
}
