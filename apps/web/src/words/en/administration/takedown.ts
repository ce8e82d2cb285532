import type { RepoKind } from '@stoa/vocabulary'
import { countedWord } from '../shared/counts.ts'
import { kinds } from '../shared/kinds.ts'
import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

const REPO = {
	hide: {
		label: 'Hide',
		hint: 'Only administrators can open it. Everyone else who could open it before sees the reason; clients get an error. It leaves all listings.',
	},
	lock: { label: 'Lock', hint: 'Everyone who can see it can read and download it. Nothing can be pushed, changed or discussed.' },
	private: { label: 'Make private', hint: 'Its owner keeps working on it, and cannot make it public again.' },
	suspend: { label: 'Suspend', hint: '' },
	delete: { label: 'Delete', hint: 'This deletes its files, history and discussions. It cannot be undone.' },
	restore: { label: 'Restore', hint: 'It goes back to what it was before.' },
}

/** What the pages of `pages/administration/takedown` say. */
export const takedown = {
	done: {
		hide: 'Taken down.',
		lock: 'Locked.',
		private: 'Made private.',
		suspend: 'Suspended.',
		delete: 'Deleted.',
		restore: 'Restored.',
	},
	inForce: {
		hide: 'Taken down',
		lock: 'Locked',
		private: 'Made private',
		suspend: 'Suspended',
		delete: 'Deleted',
		restore: 'Restored',
	},
	/** What each act means, by what it is about; those that a subject does not have are not shown. */
	acts: {
		repo: REPO,
		user: {
			...REPO,
			suspend: { label: 'Suspend', hint: 'It cannot sign in, use tokens or publish anything. Sessions end at once.' },
			delete: {
				label: 'Delete',
				hint: 'This deletes the account and everything that it owns. It cannot be undone, and the name cannot be used again.',
			},
			restore: { label: 'Restore', hint: 'It can sign in again, and everything that was hidden with it is back.' },
		},
		org: {
			...REPO,
			suspend: { label: 'Suspend', hint: 'Its members cannot change or publish anything in it.' },
			delete: {
				label: 'Delete',
				hint: 'This deletes the account and everything that it owns. It cannot be undone, and the name cannot be used again.',
			},
			restore: { label: 'Restore', hint: 'Its members can go on, and everything that was hidden with it is back.' },
		},
		discussion: {
			...REPO,
			hide: { label: 'Hide', hint: 'It leaves the list. Visitors to its address see the reason.' },
			delete: { label: 'Delete', hint: 'This deletes all its comments, and the files of a pull request. It cannot be undone.' },
		},
		comment: {
			...REPO,
			hide: { label: 'Hide', hint: 'Readers see the reason instead of the text. The text is kept.' },
			delete: { label: 'Delete', hint: 'This deletes the text. It cannot be undone.' },
			restore: { label: 'Restore', hint: 'The text is shown again.' },
		},
		file: {
			...REPO,
			hide: {
				label: 'Hide',
				hint: 'Its content cannot be read or downloaded. A large file is taken down in every repository. Cloning by git is refused while the history holds a small one.',
			},
			restore: { label: 'Restore', hint: 'Its content can be read again.' },
		},
	},
	/** When the bytes of a deleted discussion or comment leave the disk. */
	leaves: {
		discussion: ({ within, unnamedWithin }: { within: number; unnamedWithin: number }) =>
			`Images, videos and sounds that only it shows leave the disk within ${countedWord(within, 'hour')}, and large files that only its pull request has within ${countedWord(unnamedWithin, 'hour')}.`,
		comment: (within: number) => `Images, videos and sounds that only it shows leave the disk within ${countedWord(within, 'hour')}.`,
	},
	content: {
		leave: { label: 'Keep it visible', hint: 'Repositories, collections and comments stay where they are.' },
		hide: { label: 'Hide it', hint: 'Profile, repositories, collections and comments are hidden until you restore the account.' },
	},
	versions: {
		this: { label: 'This version', hint: 'The same content, wherever it is in this repository.' },
		every: { label: 'Every version', hint: 'Everything that is or was at this path, on every branch, and what comes there later.' },
	},
	repoRows: {
		likes: 'Likes',
		downloads: 'Downloads, all time',
		discussions: 'Discussions and pull requests',
		collections: 'Collections that hold it',
	},
	accountRows: { repos: 'Repositories', collections: 'Collections', comments: 'Comments', members: 'Members' },
	account: {
		org: (link: ReactNode) => sentence`Organization ${link}`,
		user: (link: ReactNode) => sentence`Person ${link}`,
	},
	repo: {
		public: (kind: RepoKind, link: ReactNode) => sentence`${kinds[kind].One} ${link}, public`,
		private: (kind: RepoKind, link: ReactNode) => sentence`${kinds[kind].One} ${link}, private`,
	},
	title: (view: string) => `Moderate ${view}`,
	wasDone: (done: string) => `${done} The reason is in the log, and the owner was told.`,
	noneWasGiven: 'none was given',
	stands: ({ what, when, reason }: { what: string; when: ReactNode; reason: ReactNode }) => sentence`${what} ${when}. Reason: ${reason}`,
	aDeletedAccount: 'a deleted account',
	reported: ({ by, category, reason }: { by: string; category: string; reason: ReactNode }) =>
		sentence`Reported by ${by} as “${category}”: ${reason}`,
	closesReport: 'Your decision closes the report, and the reporter is told the outcome.',
	aCommentIn: (title: string) => `a comment in ${title}`,
	file: ({ link, rev }: { link: ReactNode; rev: ReactNode }) => sentence`File in ${link}, as of ${rev}`,
	largeFiles: 'Large files',
	textIsPrivate: 'The repository is private, so its text is not shown here.',
	textIsTakenDown: 'The text is not shown because it is taken down.',
	whatThisAffects: 'What this affects',
	filesTakenDown: 'Files that are taken down',
	decision: 'Decision',
	whatToDo: 'What to do',
	ifSuspend: 'If you suspend it: what it published',
	ifHide: 'If you hide it: which versions',
	reason: 'Reason',
	reasonHint: 'Visitors and the owner read it, and it is kept in the log.',
	legal: 'A law or a court requires it',
	legalHint: 'A hidden repository then answers with status 451 instead of 403.',
	confirmADeletion: 'Confirm a deletion',
	confirmADeletionHint: (title: string) => `To delete, write ${title}. Leave it empty otherwise.`,
	confirmMissing: (title: string) => `Write ${title} to delete it for good`,
	applyDecision: 'Apply decision',
}
