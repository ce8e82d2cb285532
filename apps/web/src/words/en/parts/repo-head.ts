import { exactCount } from '@stoa/ui/format'
import type { ReactNode } from 'react'
import { countedWord, plural } from '../shared/counts.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What is said of a bundle that brought or changed a repository. */
interface BundleWords {
	bundle: ReactNode
	maker: ReactNode
	made: ReactNode
	imported: ReactNode
}

/** What the header of every page of a repository says. */
export const repoHead = {
	app: 'App',
	card: 'Card',
	files: 'Files',
	docs: 'Docs',
	history: 'History',
	community: 'Community',
	access: 'Access',
	settings: 'Settings',
	parts: 'Parts of this repository',
	gatedOpen: 'Access to the files is restricted. You have access.',
	gatedAuto: ({ link }: { link: Wrap }) =>
		sentence`Access to the files is restricted. The card and the list of files are public. ${link('Request access')} to read them.`,
	gatedManual: ({ link, owner }: { link: Wrap; owner: ReactNode }) =>
		sentence`Access to the files is restricted. The card and the list of files are public. ${link('Request access')}; ${owner} reviews each request.`,
	gatedMirrored: ({ link }: { link: Wrap }) =>
		sentence`Access to the files is restricted. The card and the list of files are public. ${link('Conditions of its authors')}; the administrators of this hub say who reads it.`,
	copyTheName: 'Copy the name',
	private: 'private',
	gated: 'gated',
	mirrored: 'mirrored',
	downloads: (lately: number, all: string) => `${countedWord(lately, 'download')} in the last 30 days, ${all} in all`,
	thisMonth: (downloads: string) => `${downloads} this month`,
	addToCollection: 'Add to collection',
	duplicate: 'Duplicate',
	moderate: 'Moderate',
	report: 'Report',
	/** Of the button; a script puts the new number into the place of `{count}`. */
	likeSoFar: (likes: string) => `Like, ${likes} so far`,
	/** Of a mirrored repository; `origin` is the upstream with the name of the repository there. */
	mirroredFrom: ({ origin, when }: { origin: ReactNode; when: ReactNode }) =>
		sentence`Mirrored from ${origin}, last compared ${when}. It can be read and downloaded here, and is changed there only. Likes, discussions and collections are of this hub.`,
	mirroredFromAt: ({ origin, commit, when }: { origin: ReactNode; commit: ReactNode; when: ReactNode }) =>
		sentence`Mirrored from ${origin} at commit ${commit}, last compared ${when}. It can be read and downloaded here, and is changed there only. Likes, discussions and collections are of this hub.`,
	mayBeOld: ({ upstream, problem }: { upstream: ReactNode; problem: ReactNode }) =>
		sentence`It may be out of date: the hub ${upstream} ${problem}. What is here is kept.`,
	isDetached: (upstream: string) => `It is no longer compared: this hub works offline, or mirrors no more from ${upstream}.`,
	pinned: (commit: ReactNode) => sentence`Commit ${commit} is pinned here.`,
	pinnedAs: (commit: ReactNode, revision: ReactNode) => sentence`Commit ${commit} is pinned here (${revision}).`,
	carriedInBundle: ({ bundle, maker, made, imported }: BundleWords) =>
		sentence`Carried here in the bundle ${bundle} of ${maker}, made ${made} and imported ${imported}. It can be read and downloaded here, and is changed by newer bundles only. Likes, discussions and collections are of this hub.`,
	changedByBundle: ({ bundle, maker, made, imported }: BundleWords) =>
		sentence`Changed by the bundle ${bundle} of ${maker}, made ${made} and imported ${imported}.`,
	notSigned: 'No trusted key signed it.',
	signedBy: (signer: ReactNode) => sentence`Its signature is that of ${signer}.`,
	openPinned: 'Open the pinned files',
	revisionIsGone: (revision: ReactNode) => sentence`The upstream no longer has ${revision}.`,
	nothingChanged: 'No file has changed since.',
	onlyHistoryChanged: (upstream: string) => `The hub ${upstream} rewrote its history since; no file has changed.`,
	filesChanged: (count: number, upstream: ReactNode) =>
		sentence`${exactCount(count)} ${plural(count, 'file has', 'files have')} changed at the hub ${upstream} since.`,
	filesAndHistoryChanged: (count: number, upstream: ReactNode) =>
		sentence`${exactCount(count)} ${plural(count, 'file has', 'files have')} changed at the hub ${upstream} since, and its history was rewritten.`,
	moreNotListed: (count: string) => `${count} more are not listed.`,
	changes: { A: 'added', M: 'changed', D: 'deleted' },
}
