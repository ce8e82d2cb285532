import { Button, CodeBlock } from '@stoa/ui'
import { accountAddress, discussionAddress, watchAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { PostForm } from '../../../layouts/form-page.tsx'
import { Rail, RailNote, RailSection } from '../../../layouts/rail.tsx'
import styles from './page.module.css'
import type { ThreadData } from './thread.ts'

/** People who took part that are named; a long thread has thousands. */
const SHOWN_MAX = 30

/** The column beside a thread: who takes part, how to load what is proposed, and what those who may write can do. */
export function Beside({ data }: { data: ThreadData }) {
	const { frame, thread, self } = data
	const { number, target } = thread.discussion
	const here = { kind: frame.repo.kind, id: frame.repo.name }
	const kind = frame.repo.kind === 'model' ? '' : ` --repo-type ${frame.repo.kind}`
	return (
		<Rail label="About this thread" fold="People, notifications" open>
			<Participants data={data} />
			{target !== undefined && frame.mayReadFiles && (
				<RailSection title="Load this version">
					<CodeBlock
						code={`hf download ${frame.repo.name}${kind} --revision refs/pr/${number}`}
						wrap
						renderCopy={(button) => <Island name="copy">{button}</Island>}
					/>
				</RailSection>
			)}
			{self !== undefined && (
				<RailSection title="Notifications">
					<RailNote>
						You are notified when you take part, are mentioned, or watch the repository. <a href={watchAddress(here)}>Change this</a>
					</RailNote>
				</RailSection>
			)}
			{frame.mayWrite && <Moderation data={data} />}
		</Rail>
	)
}

function Participants({ data: { thread } }: { data: ThreadData }) {
	const ids = new Set([thread.discussion.authorId, ...thread.events.map(({ authorId }) => authorId)])
	const people = [...ids].flatMap((id) => thread.people.get(id ?? '') ?? [])
	if (people.length === 0) return null
	return (
		<RailSection title={people.length === 1 ? '1 participant' : `${people.length} participants`}>
			<ul className={styles.people}>
				{people.slice(0, SHOWN_MAX).map((account) => (
					<li key={account.name}>
						<a href={accountAddress(account.name)}>
							<AccountAvatar account={account} size={24} />
							{account.name}
						</a>
					</li>
				))}
			</ul>
			{people.length > SHOWN_MAX && <RailNote>and {people.length - SHOWN_MAX} more</RailNote>}
		</RailSection>
	)
}

/** Who may write locks and pins. */
function Moderation({ data: { frame, thread } }: { data: ThreadData }) {
	const { number, isLocked, isPinned } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	return (
		<RailSection title="Moderation">
			<PostForm action={here}>
				<input type="hidden" name="locked" value={isLocked ? 'no' : 'yes'} />
				<input type="hidden" name="pinned" value={isPinned ? 'no' : 'yes'} />
				<div className={styles.quiet}>
					<Button type="submit" name="do" value="pin" small>
						{isPinned ? 'Unpin' : 'Pin to the top of the list'}
					</Button>
					<Button type="submit" name="do" value="lock" small>
						{isLocked ? 'Unlock' : 'Lock the discussion'}
					</Button>
				</div>
			</PostForm>
		</RailSection>
	)
}
