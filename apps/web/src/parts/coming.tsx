import { When } from '@stoa/ui'
import { useFrame } from '../site/frame.tsx'
import { useWords } from '../site/use-words.ts'

const MINUTE_MS = 60_000

/** A moment that is to come, or that has just come. */
export function Coming({ at }: { at: Date }) {
	const words = useWords().parts.lists
	const { now } = useFrame()
	return at.getTime() - now.getTime() < MINUTE_MS ? words.withinAMinute : <When date={at} now={now} />
}
