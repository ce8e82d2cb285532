import type { Discussion } from '@stoa/hub'
import type { NoteTone } from '@stoa/ui'

/** How the status of a discussion or a pull request is colored. */
export const STATUS_TONES: Record<Discussion['status'], NoteTone> = { draft: 'plain', open: 'live', merged: 'done', closed: 'ended' }
