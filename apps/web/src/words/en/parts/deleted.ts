import type { RepoKind } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'
import { countedWord } from '../shared/counts.ts'

const KINDS = { model: 'Model', dataset: 'Dataset', space: 'Space' } as const

/** What the parts of `parts/deleted` say. */
export const deleted = {
	/** How long a deleted repository can be restored. */
	restorable: (hours: number) =>
		`A deleted repository can be restored for ${countedWord(hours, 'hour')}, with its files, history, discussions and likes.`,
	/** When deleted bytes leave the disk. */
	leaving: (hours: number) => `Its bytes leave the disk within ${countedWord(hours, 'hour')}, except for bytes that other files share.`,
	nothingToRestore: 'Nothing to restore',
	nothingHint: 'Deleted repositories are listed here.',
	whatWasDeleted: ({
		kind,
		size,
		deletedAt,
		deletedBy,
		until,
	}: {
		kind: RepoKind
		size: ReactNode
		deletedAt: ReactNode
		/** Name of an account. */
		deletedBy: string | undefined
		until: ReactNode
	}) =>
		sentence`${KINDS[kind]} of ${size}, deleted ${deletedAt}${deletedBy === undefined ? '' : ` by ${deletedBy}`}. It can be restored until ${until}.`,
	name: 'Name',
	nameHint: 'Change it when another repository has this name by now.',
	restoreNamed: (name: string) => `Restore ${name}`,
	restore: 'Restore',
	deleteNow: 'Delete now',
	deleteNowQuestion: ({ name, leaving }: { name: string; leaving: string }) =>
		`The files, history and discussions of ${name} cannot be restored afterwards. ${leaving}`,
	deleteForGood: 'Delete for good',
	restored: 'Repository restored.',
	purged: 'Repository deleted for good.',
}
