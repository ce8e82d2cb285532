import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/duplicate` say. */
export const duplicate = {
	title: (kind: RepoKind) => `Duplicate this ${kinds[kind].one}`,
	lead: (source: ReactNode) =>
		sentence`The duplicate gets the files, branches, tags, history and large files as they are now. Discussions, pull requests, likes, downloads and settings are not copied. Later changes of ${source} do not reach it.`,
	whoCanSee: 'Who can see it?',
	onlyItsOwner: 'Only its owner',
	onlyItsOwnerHint: 'You, or the members of the organization.',
	everyone: 'Everyone',
	everyoneHint: 'Access to the files of the duplicate is not restricted until you turn that on in its settings.',
	duplicate: (kind: RepoKind) => `Duplicate ${kinds[kind].one}`,
	duplicatedFrom: (name: string) => `Duplicated from ${name}.`,
}
