import type { ListedUpstream } from '@stoa/hub'
import { EmptyState, exactCount, Note, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { useFrame } from '../../../site/frame.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'

/** How an upstream is: what it asked for, what failed, what was compared. */
export function UpstreamState({ upstream: { pausedUntil, lastFailure, comparedAt } }: { upstream: ListedUpstream }) {
	const words = useWords().administration.mirror
	const { now } = useFrame()
	const isPaused = pausedUntil !== undefined && pausedUntil > now
	return (
		<div>
			{isPaused && <p>{words.asksToWait(<When date={pausedUntil} now={now} />)}</p>}
			{lastFailure && <p>{words.failed({ when: <When date={lastFailure.at} now={now} />, problem: <bdi>{lastFailure.problem}</bdi> })}</p>}
			{comparedAt && <p>{words.lastCompared(<When date={comparedAt} now={now} />)}</p>}
			{!isPaused && !lastFailure && !comparedAt && <p>{words.notAskedYet}</p>}
		</div>
	)
}

/** The upstreams in their order, each with a link to its page. */
export function UpstreamTable({ upstreams }: { upstreams: readonly ListedUpstream[] }) {
	const words = useWords().administration.mirror
	if (upstreams.length === 0)
		return (
			<EmptyState title={words.noUpstreams}>
				{words.noUpstreamsHint({ link: linkTo(PAGES.adminMirrorUpstreams.href()), command: <code>stoa upstream add</code> })}
			</EmptyState>
		)
	return (
		<Table
			stacks
			caption={words.upstreamsCaption}
			rows={upstreams}
			keyOf={({ name }) => name}
			columns={[
				{
					title: words.name,
					renderCell: ({ name, address, hasToken }) => (
						<div>
							<p>
								<a href={PAGES.adminMirrorUpstream.href({ upstream: name })}>{name}</a> {hasToken && <Note>{words.token}</Note>}
							</p>
							<a href={address} rel="nofollow">
								<bdi>{address}</bdi>
							</a>
						</div>
					),
				},
				{ title: words.state, renderCell: (upstream) => <UpstreamState upstream={upstream} /> },
				{ title: words.repositories, renderCell: ({ repos }) => exactCount(repos), numeric: true },
				{
					title: words.requestsThisMinute,
					renderCell: ({ requests, requestsMax }) => <bdi>{words.of(exactCount(requests), exactCount(requestsMax))}</bdi>,
					numeric: true,
				},
			]}
		/>
	)
}
