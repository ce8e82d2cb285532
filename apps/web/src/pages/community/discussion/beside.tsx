import { Button, CodeBlock } from '@stoa/ui'
import { accountAddress, discussionAddress, watchAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { PostForm } from '../../../parts/form-page.tsx'
import { Rail, RailNote, RailSection } from '../../../parts/rail.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'
import type { ThreadData } from './thread.ts'

/** People who took part that are named; a long thread has thousands. */
const SHOWN_MAX = 30

/** The column beside a thread: who takes part, how to load what is proposed, and what those who may write can do. */
export function Beside({ data }: { data: ThreadData }) {
	const words = useWords().community.discussion
	const { frame, thread, self } = data
	const { number, target } = thread.discussion
	const here = { kind: frame.repo.kind, id: frame.repo.name }
	const kind = frame.repo.kind === 'model' ? '' : ` --repo-type ${frame.repo.kind}`
	return (
		<Rail label={words.aboutThisThread} fold={words.peopleNotifications} open>
			<Participants data={data} />
			{target !== undefined && frame.mayReadFiles && (
				<RailSection title={words.loadThisVersion}>
					<CodeBlock
						code={`hf download ${frame.repo.name}${kind} --revision refs/pr/${number}`}
						wrap
						renderCopy={(button) => <Island name="copy">{button}</Island>}
					/>
				</RailSection>
			)}
			{self !== undefined && (
				<RailSection title={words.notifications}>
					<RailNote>{words.notificationsHint(linkTo(watchAddress(here)))}</RailNote>
				</RailSection>
			)}
			{frame.mayWrite && <Moderation data={data} />}
		</Rail>
	)
}

function Participants({ data: { thread } }: { data: ThreadData }) {
	const words = useWords().community.discussion
	const ids = new Set([thread.discussion.authorId, ...thread.events.map(({ authorId }) => authorId)])
	const people = [...ids].flatMap((id) => thread.people.get(id ?? '') ?? [])
	if (people.length === 0) return null
	return (
		<RailSection title={words.participants(people.length)}>
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
			{people.length > SHOWN_MAX && <RailNote>{words.andMore(people.length - SHOWN_MAX)}</RailNote>}
		</RailSection>
	)
}

/** People who can write lock and pin; administrators of the repository delete. */
function Moderation({ data: { frame, thread, leavesWithin, commitsLeaveWithin } }: { data: ThreadData }) {
	const words = useWords().community.discussion
	const { number, isLocked, isPinned, target } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	return (
		<RailSection title={words.moderation}>
			<PostForm action={here}>
				<input type="hidden" name="locked" value={isLocked ? 'no' : 'yes'} />
				<input type="hidden" name="pinned" value={isPinned ? 'no' : 'yes'} />
				<div className={styles.quiet}>
					<Button type="submit" name="do" value="pin" small>
						{isPinned ? words.unpin : words.pin}
					</Button>
					<Button type="submit" name="do" value="lock" small>
						{isLocked ? words.unlock : words.lockTheDiscussion}
					</Button>
				</div>
			</PostForm>
			{frame.mayAdminister && (
				<ConfirmAction
					action={here}
					fields={{ do: 'delete' }}
					text={words.delete}
					label={`#${number}`}
					question={
						target === undefined ? words.deleteDiscussionQuestion(leavesWithin) : words.deletePullRequestQuestion(commitsLeaveWithin)
					}
					confirm={words.deleteForGood}
					isDanger
				/>
			)}
		</RailSection>
	)
}
