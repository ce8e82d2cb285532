import { When } from '@stoa/ui'
import { useFrame } from '../site/frame.tsx'

const MINUTE_MS = 60_000

/** A moment that is to come, or that has just come. */
export function Coming({ at }: { at: Date }) {
	const { now } = useFrame()
	return at.getTime() - now.getTime() < MINUTE_MS ? 'within a minute' : <When date={at} now={now} />
}
