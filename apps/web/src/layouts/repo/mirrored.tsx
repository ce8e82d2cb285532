import type { ComparedPin, MirrorState, Repo } from '@stoa/hub'
import { exactCount, Notice, When } from '@stoa/ui'
import { treeAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'

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
	const { now } = useFrame()
	if (!mirror) return null
	const { upstream, upstreamId, address, comparedAt, problem, isDetached } = mirror
	return (
		<Notice tone={problem === undefined ? 'info' : 'warning'}>
			<p>
				Mirrored from{' '}
				<a href={address} rel="nofollow">
					<bdi>{`${upstream}: ${upstreamId}`}</bdi>
				</a>
				{repo.headOid !== undefined && (
					<>
						{' '}
						at commit <code>{repo.headOid.slice(0, SHORT)}</code>
					</>
				)}
				, last compared <When date={comparedAt} now={now} />. It can be read and downloaded here, and is changed there only. Likes,
				discussions and collections are of this hub.
			</p>
			{problem !== undefined && (
				<p>
					It may be out of date: the hub <bdi>{upstream}</bdi> <bdi>{problem}</bdi>. What is here is kept.
				</p>
			)}
			{isDetached && problem === undefined && <p>It is no longer compared: this hub works offline, or mirrors no more from {upstream}.</p>}
			{pins.map((pin) => (
				<Pinned key={pin.commit} pin={pin} repo={repo} upstream={upstream} />
			))}
		</Notice>
	)
}

const CHANGES = { A: 'added', M: 'changed', D: 'deleted' } as const

/** A pinned revision, and what the upstream changed since, file by file. */
function Pinned({ pin, repo, upstream }: { pin: ComparedPin; repo: Pick<Repo, 'kind' | 'name'>; upstream: string }) {
	const { commit, revision, changed, isInHistory } = pin
	const name = (
		<>
			Commit <code>{commit.slice(0, SHORT)}</code> is pinned here
			{revision !== commit && (
				<>
					{' '}
					(<bdi>{revision}</bdi>)
				</>
			)}
		</>
	)
	const link = <a href={treeAddress({ kind: repo.kind, id: repo.name }, commit)}>Open the pinned files</a>
	if (!changed)
		return (
			<p>
				{name}. {link}. The upstream no longer has <bdi>{revision}</bdi>.
			</p>
		)
	if (changed.count === 0)
		return (
			<p>
				{name}. {link}. {isInHistory ? 'No file has changed since.' : `The hub ${upstream} rewrote its history since; no file has changed.`}
			</p>
		)
	const { files, count } = changed
	return (
		<details>
			<summary>
				{name}. {exactCount(count)} {count === 1 ? 'file has' : 'files have'} changed at the hub <bdi>{upstream}</bdi> since
				{!isInHistory && ', and its history was rewritten'}.
			</summary>
			<ul>
				{files.map(({ path, change }) => (
					<li key={path}>
						<code>
							<bdi>{path}</bdi>
						</code>{' '}
						{CHANGES[change]}
					</li>
				))}
			</ul>
			<p>{link}</p>
			{count > files.length && <p>{exactCount(count - files.length)} more are not listed.</p>}
		</details>
	)
}
