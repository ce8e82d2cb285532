import type { Repo } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'

/** Says on each page of a repository what the administrators of the hub decided about it, and why. */
export function Restricted({ repo: { restriction } }: { repo: Repo }) {
	const words = useWords().parts.repo
	const { now } = useFrame()
	if (!restriction) return null
	return (
		<Notice tone="warning">
			<p>
				{words.restricted[restriction.level]}{' '}
				{words.restrictedWhy({
					reason: <span dir="auto">{restriction.reason || words.noneWasGiven}</span>,
					when: <When date={restriction.at} now={now} />,
				})}
			</p>
		</Notice>
	)
}
