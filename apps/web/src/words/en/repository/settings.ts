import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/settings` say. */
export const settings = {
	title: 'Settings',
	name: 'Name',
	nameHint: 'The old name redirects to the new one, in the browser, in git and in every client.',
	ownerAndName: 'Owner and name',
	rename: 'Rename',
	visibility: 'Visibility',
	public: 'Public: everyone can see it',
	private: 'Private: only its owner can see it',
	privateHint: 'You, or the members of the organization.',
	save: 'Save',
	resourceGroup: 'Resource group',
	resourceGroupHint: 'A part of the organization’s repositories with people and roles of its own.',
	group: 'Group',
	saveTheGroup: 'Save the group',
	accessFiles: 'Access to the files',
	accessFilesHint: 'The card and the list of files stay visible. The questions people answer are in the front matter of the card.',
	notGated: 'Everyone who can see the repository',
	gatedAuto: 'Everyone who requests access',
	gatedAutoHint: 'They answer your questions and get access at once.',
	gatedManual: 'People you approve',
	gatedManualHint: 'You review each request.',
	saveAccess: 'Save access',
	community: 'Community',
	communityHint: 'Switching this off hides discussions. They come back when you switch it on again.',
	discussions: 'Discussions and pull requests',
	discussionsHint: 'Everyone who can see the repository can comment and propose changes.',
	saveCommunitySettings: 'Save community settings',
	branches: 'Branches',
	branchesText: ({ branch, link }: { branch: ReactNode; link: Wrap }) =>
		sentence`Pages, listings and clients that name no revision read the branch ${branch}. ${link('Create and delete branches and tags')}.`,
	storage: 'Storage',
	storageText: (link: Wrap) => sentence`${link('Large files and old revisions')}, with what they take and how to delete them for good.`,
	deleteThis: (kind: RepoKind) => `Delete this ${kinds[kind].one}`,
	deleteHint: 'This deletes its files, its history and its discussions. It cannot be undone.',
	deleteHintRestorable: (hours: number) =>
		`This deletes its files, its history and its discussions. You can restore it for ${hours === 1 ? '1 hour' : `${hours} hours`}.`,
	deleteNow: 'Delete now; it cannot be restored',
	renamedTo: (to: string) => `Renamed to ${to}. The old address leads here.`,
	visibilityChanged: { public: 'This repository is now public.', private: 'This repository is now private.' },
	deleted: (name: string) => `${name} was deleted.`,
	deletedRestorable: (name: string, hours: number) =>
		`${name} was deleted. You can restore it within ${hours === 1 ? '1 hour' : `${hours} hours`} in your settings, under Deleted.`,
	closedGroup: (name: string) => `${name} (closed)`,
	otherGroup: 'The group that it is in',
	noGroup: 'No group: roles in the organization apply',
	resourceGroupSaved: 'Resource group saved.',
	accessSaved: 'Access to files saved.',
	communitySettingsSaved: 'Community settings saved.',
}
