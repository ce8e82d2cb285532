import type { Discussion } from '@stoa/hub'
import { ButtonLink, EmptyState, Icon, Note, Pagination, SearchField, When } from '@stoa/ui'
import { accountAddress, type Addressed, discussionAddress, discussionsAddress, newDiscussionAddress, watchAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import { FilterLinks } from '../../../layouts/filter-links.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { RuledList } from '../../../layouts/ruled-list.tsx'
import { STATUS_TONES } from '../../../layouts/status-tone.ts'
import { useFrame } from '../../../site/frame.tsx'
import { type DiscussionsData, THREADS_PAGE } from './load.ts'
import styles from './page.module.css'

/** What is asked and proposed about a repository. */
export function DiscussionsPage({ data }: { data: DiscussionsData }) {
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
					label="Open or closed"
					links={[
						{ href: at({ status: 'open' }), text: `${open} open`, isCurrent: status === 'open' },
						{ href: at({ status: 'closed' }), text: `${closed} closed`, isCurrent: status === 'closed' },
					]}
				/>
				<form className={styles.search} action={discussionsAddress(address)}>
					{status === 'closed' && <input type="hidden" name="status" value="closed" />}
					<SearchField label="Search in titles" name="q" defaultValue={search} />
				</form>
				<ButtonLink href={watchAddress(address)} weight="quiet">
					<Icon name="bell" /> Notifications
				</ButtonLink>
				<ButtonLink href={newDiscussionAddress(address)} weight="main">
					<Icon name="plus" /> New discussion
				</ButtonLink>
			</div>
			{discussions.length === 0 ? (
				<EmptyState title={search ? 'Nothing found' : status === 'open' ? 'Nothing is open' : 'Nothing is closed'}>
					{search
						? 'No title contains all of these words.'
						: 'Ask a question, report a problem or propose a change. Clients open pull requests with create_pr, git with refs/pr.'}
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
	const { now } = useFrame()
	const { number, title, status, target, createdAt, comments, isPinned } = discussion
	return (
		<li>
			<Icon name={target === undefined ? 'chat' : 'branch'} />
			<a className={styles.title} href={discussionAddress(address, number)} dir="auto">
				{title}
			</a>
			<span className={styles.notes}>
				{isPinned && <Note>pinned</Note>}
				{(status === 'draft' || status === 'merged') && <Note tone={STATUS_TONES[status]}>{status}</Note>}
			</span>
			<span className={styles.facts}>
				{target === undefined ? 'Discussion' : 'Pull request'} #{number} by{' '}
				{author === undefined ? 'a deleted account' : <a href={accountAddress(author)}>{author}</a>}, <When date={createdAt} now={now} />
				{comments > 0 && `, ${countedWord(comments, 'comment')}`}
			</span>
		</li>
	)
}
