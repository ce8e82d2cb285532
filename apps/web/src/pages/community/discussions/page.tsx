import type { Discussion } from '@stoa/hub'
import { ButtonLink, EmptyState, Icon, Note, Pagination, SearchField, When } from '@stoa/ui'
import { accountAddress, type Addressed, discussionAddress, discussionsAddress, newDiscussionAddress, watchAddress } from '@stoa/vocabulary'
import { FilterLinks } from '../../../parts/filter-links.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { RuledList } from '../../../parts/ruled-list.tsx'
import { STATUS_TONES } from '../../../parts/status-tone.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { type DiscussionsData, THREADS_PAGE } from './load.ts'
import styles from './page.module.css'

/** What is asked and proposed about a repository. */
export function DiscussionsPage({ data }: { data: DiscussionsData }) {
	const words = useWords().community.discussions
	const { frame, page, open, status, search, index } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const at = (changes: Record<string, string>): string => {
		const query = new URLSearchParams({ ...(search && { q: search }), ...(status === 'closed' && { status }), ...changes })
		return discussionsAddress(address, query)
	}
	const { discussions, total, closed } = page
	return (
		<RepoLayout frame={frame} tab="community">
			<div className={styles.bar}>
				<FilterLinks
					label={words.openOrClosed}
					links={[
						{ href: at({ status: 'open' }), text: words.open(open), isCurrent: status === 'open' },
						{ href: at({ status: 'closed' }), text: words.closed(closed), isCurrent: status === 'closed' },
					]}
				/>
				<form className={styles.search} action={discussionsAddress(address)}>
					{status === 'closed' && <input type="hidden" name="status" value="closed" />}
					<SearchField label={words.searchInTitles} name="q" defaultValue={search} />
				</form>
				<ButtonLink href={watchAddress(address)} weight="quiet">
					<Icon name="bell" /> {words.notifications}
				</ButtonLink>
				<ButtonLink href={newDiscussionAddress(address)} weight="main">
					<Icon name="plus" /> {words.newDiscussion}
				</ButtonLink>
			</div>
			{discussions.length === 0 ? (
				<EmptyState title={search ? words.nothingFound : status === 'open' ? words.nothingIsOpen : words.nothingIsClosed}>
					{search ? words.nothingFoundHint : words.nothingHint}
				</EmptyState>
			) : (
				<RuledList>
					{discussions.map((discussion) => (
						<Thread
							key={discussion.number}
							discussion={discussion}
							address={address}
							author={page.people.get(discussion.authorId ?? '')?.name}
						/>
					))}
				</RuledList>
			)}
			<Pagination
				startHref={index > 0 ? at({}) : undefined}
				nextHref={(index + 1) * THREADS_PAGE < total ? at({ p: String(index + 1) }) : undefined}
			/>
		</RepoLayout>
	)
}

function Thread({ discussion, address, author }: { discussion: Discussion; address: Addressed; author: string | undefined }) {
	const words = useWords().community.discussions
	const { now } = useFrame()
	const { number, title, status, target, createdAt, comments, isPinned } = discussion
	return (
		<li>
			<Icon name={target === undefined ? 'chat' : 'branch'} />
			<a className={styles.title} href={discussionAddress(address, number)} dir="auto">
				{title}
			</a>
			<span className={styles.notes}>
				{isPinned && <Note>{words.pinned}</Note>}
				{(status === 'draft' || status === 'merged') && <Note tone={STATUS_TONES[status]}>{status}</Note>}
			</span>
			<span className={styles.facts}>
				{words.by({
					state: target === undefined ? words.discussion : words.pullRequest,
					number,
					state2: author === undefined ? words.aDeletedAccount : <a href={accountAddress(author)}>{author}</a>,
					when: <When date={createdAt} now={now} />,
					value: comments > 0 && `, ${words.comments(comments)}`,
				})}
			</span>
		</li>
	)
}
