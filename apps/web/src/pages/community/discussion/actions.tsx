import { Button, Choice, Icon, TextArea } from '@stoa/ui'
import { PAGES, discussionAddress } from '@stoa/vocabulary'
import { PostForm } from '../../../parts/form-page.tsx'
import { MarkdownPreview } from '../../../parts/markdown-preview.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'
import type { ThreadData } from './thread.ts'

/** What can be done with a thread now: comment, merge, close, pin, lock. */
export function Actions({ data: { frame, thread, self, form, preview }, canClose }: { data: ThreadData; canClose: boolean }) {
	const {
		community: { discussion: words },
		parts: { forms },
	} = useWords()
	const { number, status, target, isLocked } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	if (isLocked && !frame.mayWrite) return <p>{words.discussionLocked}</p>
	if (self === undefined) return <p className={styles.hint}>{words.signInToComment(linkTo(PAGES.signIn.href({ next: here })))}</p>
	const isOpen = status === 'open' || status === 'draft'
	const isEditing = form.values['event'] !== undefined || form.values['place'] !== undefined
	return (
		<PostForm action={here} state={form}>
			<MarkdownPreview preview={preview} />
			<TextArea
				name="comment"
				label={words.commentMarkdown}
				hint={forms.markdownHint}
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
					{words.comment}
				</Button>
				<Button type="submit" name="do" value="preview" formAction={`${here}#preview`}>
					{words.preview}
				</Button>
				{target !== undefined && status === 'open' && frame.mayWrite && (
					<Button type="submit" name="do" value="merge" weight="main" disabled={thread.conflicts.length > 0}>
						<Icon name="branch" /> {words.merge}
					</Button>
				)}
				{canClose && isOpen && (
					<Button type="submit" name="do" value="close">
						{words.close}
					</Button>
				)}
				{canClose && (status === 'closed' || status === 'draft') && (
					<Button type="submit" name="do" value="open">
						{status === 'draft' ? words.readyForReview : words.openAgain}
					</Button>
				)}
			</div>
			{target !== undefined && status === 'open' && frame.mayWrite && (
				<Choice type="checkbox" name="squash" value="yes" label={words.mergeOneCommit} hint={words.mergeOneCommitHint} />
			)}
		</PostForm>
	)
}
