import type { ComparedPin, MirrorState, Repo } from '@stoa/hub'
import { exactCount, Notice, When } from '@stoa/ui'
import { treeAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'

/** Digits of a commit that a page shows. */
const SHORT = 8

/** Says on each page of a mirrored repository where it comes from, how old it is, and that it is changed there. */
export function Mirrored({
	repo,
	mirror,
	pins,
}: {
	repo: Pick<Repo, 'headOid' | 'kind' | 'name'>
	mirror: MirrorState | undefined
	pins: readonly ComparedPin[]
}) {
	const words = useWords().parts.repoHead
	const { now } = useFrame()
	if (!mirror) return null
	const { upstream, upstreamId, address, comparedAt, problem, isDetached } = mirror
	return (
		<Notice tone={problem === undefined ? 'info' : 'warning'}>
			<p>
				{words[repo.headOid === undefined ? 'mirroredFrom' : 'mirroredFromAt']({
					origin: (
						<a href={address} rel="nofollow">
							<bdi>{`${upstream}: ${upstreamId}`}</bdi>
						</a>
					),
					commit: <code>{repo.headOid?.slice(0, SHORT)}</code>,
					when: <When date={comparedAt} now={now} />,
				})}
			</p>
			{problem !== undefined && <p>{words.mayBeOld({ upstream: <bdi>{upstream}</bdi>, problem: <bdi>{problem}</bdi> })}</p>}
			{isDetached && problem === undefined && <p>{words.isDetached(upstream)}</p>}
			{pins.map((pin) => (
				<Pinned key={pin.commit} pin={pin} repo={repo} upstream={upstream} />
			))}
		</Notice>
	)
}

/** A pinned revision, and what the upstream changed since, file by file. */
function Pinned({ pin, repo, upstream }: { pin: ComparedPin; repo: Pick<Repo, 'kind' | 'name'>; upstream: string }) {
	const words = useWords().parts.repoHead
	const { commit, revision, changed, isInHistory } = pin
	const short = <code>{commit.slice(0, SHORT)}</code>
	const name = revision === commit ? words.pinned(short) : words.pinnedAs(short, <bdi>{revision}</bdi>)
	const link = <a href={treeAddress({ kind: repo.kind, id: repo.name }, commit)}>{words.openPinned}</a>
	if (!changed)
		return (
			<p>
				{name} {link}. {words.revisionIsGone(<bdi>{revision}</bdi>)}
			</p>
		)
	if (changed.count === 0)
		return (
			<p>
				{name} {link}. {isInHistory ? words.nothingChanged : words.onlyHistoryChanged(upstream)}
			</p>
		)
	const { files, count } = changed
	return (
		<details>
			<summary>
				{name} {words[isInHistory ? 'filesChanged' : 'filesAndHistoryChanged'](count, <bdi>{upstream}</bdi>)}
			</summary>
			<ul>
				{files.map(({ path, change }) => (
					<li key={path}>
						<code>
							<bdi>{path}</bdi>
						</code>{' '}
						{words.changes[change]}
					</li>
				))}
			</ul>
			<p>{link}</p>
			{count > files.length && <p>{words.moreNotListed(exactCount(count - files.length))}</p>}
		</details>
	)
}
