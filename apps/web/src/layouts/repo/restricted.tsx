import type { Repo } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { useFrame } from '../../site/frame.tsx'

const SAID = {
	hidden: 'Administrators of this hub took this repository down. Only administrators see this page.',
	locked: 'Administrators of this hub locked this repository. It can be read and downloaded, but not changed.',
	private: 'Administrators of this hub made this repository private. Only they can make it public again.',
} as const

/** Says on each page of a repository what the administrators of the hub decided about it, and why. */
export function Restricted({ repo: { restriction } }: { repo: Repo }) {
	const { now } = useFrame()
	if (!restriction) return null
	return (
		<Notice tone="warning">
			<p>
				{SAID[restriction.level]} Reason: <span dir="auto">{restriction.reason || 'none was given'}</span> (
				<When date={restriction.at} now={now} />)
			</p>
		</Notice>
	)
}
