import { Button, exactCount, Note, Tabs, TextField } from '@stoa/ui'
import { discussionAddress, discussionFilesAddress, reportAddress, takedownAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { countLines, isPointerChange } from '../../../viewers/diff/count-lines.ts'
import { parseDiff } from '../../../viewers/diff/parse-diff.ts'
import { PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { STATUS_TONES } from '../../../parts/status-tone.ts'
import { fieldOf } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'
import type { ThreadData } from './thread.ts'

/** The parts of a pull request that have their own pages. A discussion has only the first. */
export type ThreadPart = 'conversation' | 'files'

/** What stands around every page of a discussion or a pull request. */
export function ThreadFrame({ data, part, children }: { data: ThreadData; part: ThreadPart; children: ReactNode }) {
	const { frame, thread, self } = data
	const { authorId, target } = thread.discussion
	const isMine = self !== undefined && thread.people.get(authorId ?? '')?.name === self
	return (
		<RepoLayout frame={frame} tab="community">
			<ThreadHead data={data} canRename={isMine || frame.mayWrite} />
			{target !== undefined && <Parts data={data} part={part} />}
			{children}
		</RepoLayout>
	)
}

/** The parts of a pull request, with how much it changes. */
function Parts({ data: { frame, thread, diff }, part }: { data: ThreadData; part: ThreadPart }) {
	const words = useWords().community.discussion
	const here = { kind: frame.repo.kind, id: frame.repo.name }
	const { number } = thread.discussion
	const files = diff && parseDiff(diff.text)
	const counts = files && countLines(files.filter((file) => !isPointerChange(file)))
	const tabs = [
		{ text: words.conversation, href: discussionAddress(here, number), current: part === 'conversation' },
		{ text: words.filesChanged, href: discussionFilesAddress(here, number), current: part === 'files', count: files?.length },
	]
	return (
		<div className={styles.parts}>
			<Tabs tabs={tabs} label={words.partsPullRequest} />
			{counts && (
				<p>
					<span dir="ltr">
						<span className={styles.added} aria-hidden="true">
							+{exactCount(counts.added)}
						</span>{' '}
						<span className={styles.removed} aria-hidden="true">
							−{exactCount(counts.removed)}
						</span>
						{diff.isCut && words.andMoreText}
						<span className="sr-only">{words.addedRemoved({ added: counts.added, removed: counts.removed })}</span>
					</span>
				</p>
			)}
		</div>
	)
}

function ThreadHead({ data: { frame, thread, form }, canRename }: { data: ThreadData; canRename: boolean }) {
	const words = useWords().community.discussion
	const { title, number, status, target, isPinned, isLocked } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	return (
		<div className={styles.head}>
			<h2 dir="auto">
				{title} <span>#{number}</span>
			</h2>
			<p className={styles.facts}>
				<Note tone={STATUS_TONES[status]}>{status}</Note>
				{isPinned && <Note>{words.pinned}</Note>}
				{isLocked && <Note>{words.locked}</Note>}
				<span>{target === undefined ? words.discussion : words.pullRequestTo(target.replace('refs/heads/', ''))}</span>
				{target !== undefined && <code>refs/pr/{number}</code>}
				<ThreadModerationLink frame={frame} number={number} />
			</p>
			{canRename && (
				<details className={styles.fold} open={form.errors['title'] !== undefined}>
					<summary>{words.changeTheTitle}</summary>
					<PostForm action={here}>
						<input type="hidden" name="do" value="rename" />
						<TextField {...fieldOf(form, 'title', title)} label={words.title} required maxLength={200} />
						<div>
							<Button type="submit">{words.save}</Button>
						</div>
					</PostForm>
				</details>
			)}
		</div>
	)
}

/** The same for the whole thread. */
function ThreadModerationLink({ frame, number }: { frame: ThreadData['frame']; number: number }) {
	const words = useWords().community.discussion
	const { actor } = useFrame().call
	const repo = { kind: frame.repo.kind, id: frame.repo.name }
	const isAdmin = actor.kind === 'person' && actor.account.isAdmin
	return (
		<a href={isAdmin ? takedownAddress({ repo, number }) : reportAddress(repo, { number })} rel="nofollow">
			{isAdmin ? words.moderate : words.report}
		</a>
	)
}
