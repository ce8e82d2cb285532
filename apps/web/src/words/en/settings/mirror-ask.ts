import type { RepoKind } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { kinds } from '../shared/kinds.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the page of `pages/settings/mirror-ask` says, and what a repository of an upstream is. */
export const mirrorAsk = {
	lead: (kind: RepoKind, upstream: string) =>
		`This ${kinds[kind].one} is at the hub ${upstream} and not here. It comes after a request for it was approved.`,
	isWaiting: (when: ReactNode) => sentence`You asked for it ${when}. The answer will be a notification.`,
	refused: 'Your last request was refused.',
	refusedNote: (note: string) => `Your last request was refused: ${note}`,
	refusedByRule: (rule: string) => `Your last request was refused by the rule “${rule}”.`,
	refusedByRuleNote: (rule: string, note: string) => `Your last request was refused by the rule “${rule}”: ${note}`,
	signIn: 'Sign in to ask for it',
	reason: 'What do you need it for?',
	readersOfReason: 'Those who answer see your name and what you write here.',
	ask: (kind: RepoKind) => `Ask for this ${kinds[kind].one}`,
	asked: (id: string) => `You asked for ${id}.`,
	license: 'License',
	unknownLicense: 'unknown',
	size: 'Size',
	formats: 'Formats of weights',
	noFormats: 'none',
	likes: 'Likes there',
	downloads: 'Downloads there',
	changed: 'Changed',
	files: (count: number) => countedWord(count, 'file'),
	largestFiles: 'Its largest files',
	file: 'File',
}
