import type { MirrorState, Repo } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { useFrame } from '../../site/frame.tsx'

/** Digits of a commit that a page shows. */
const SHORT = 8

/** Says on each page of a mirrored repository where it comes from, how old it is, and that it is changed there. */
export function Mirrored({ repo, mirror }: { repo: Pick<Repo, 'headOid'>; mirror: MirrorState | undefined }) {
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
		</Notice>
	)
}
