import type { ReactNode } from 'react'
import { sentence } from '../sentences/sentence.ts'

const titles: Readonly<Record<number, string>> = {
	401: 'Sign in to continue',
	403: 'You cannot do this',
	451: 'Not available for legal reasons',
	404: 'Page not found',
	429: 'Too many requests',
	500: 'Something went wrong',
	503: 'Not available right now',
	507: 'The disk is full',
}

const hints: Readonly<Record<number, string>> = {
	404: 'It may have been renamed, moved or removed, or it is private and you need to sign in to see it.',
	403: 'Ask the owner for access, or sign in with an account that has it.',
	500: 'The error was logged. It is safe to try again.',
}

const takenDown: Readonly<Record<string, string>> = {
	'repo-disabled': 'This repository was taken down',
	'repo-disabled-by-law': 'This repository is not available for legal reasons',
	'repo-locked': 'This repository is locked',
	'repo-kept-private': 'This repository stays private',
	'file-disabled': 'This file was taken down',
	'content-disabled': 'This content was taken down',
	'account-disabled': 'This account is suspended',
	'discussion-disabled': 'This discussion was taken down',
	'org-suspended': 'This organization is suspended',
}

/** What pages of failures say. */
export const failure = {
	titles,
	hints,
	/** Titles of what the administrators of the hub took down or locked. */
	takenDown,
	didYouMean: 'Did you mean',
	filesRestricted: 'These files are restricted',
	other: 'Something is wrong with this request',
	home: 'Home',
	browseModels: 'Browse models',
	noneWasGiven: 'none was given',
	takenDownText: ({ reason }: { reason: ReactNode }) =>
		sentence`An administrator of this hub took this down. Reason: ${reason}. If it is yours and you disagree, write to the administrators.`,
	takenDownTextWhen: ({ when, reason }: { when: ReactNode; reason: ReactNode }) =>
		sentence`An administrator of this hub took this down ${when}. Reason: ${reason}. If it is yours and you disagree, write to the administrators.`,
	signIn: 'Sign in',
}
