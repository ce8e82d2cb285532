import type { CallGroup } from '../../call.ts'
import { feedCalls } from './feeds.ts'

/** Feeds. */
export const feeds: CallGroup = {
	key: 'feeds',
	name: 'Feeds',
	text: 'What is new, for feed readers: as Atom, and as JSON Feed.',
	calls: [...Object.values(feedCalls.atom), ...Object.values(feedCalls.json)],
}
