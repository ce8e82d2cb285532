import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/edit` say. */
export const edit = {
	metadata: 'Metadata',
	metadataHint:
		'Filters and pages of the hub read these. They are written at the top of the text when you save; other lines there stay as they are.',
	notStated: 'Not stated',
	cancel: 'Cancel',
	notABranch: ({ rev, link }: { rev: ReactNode; link: Wrap }) =>
		sentence`${rev} is not a branch, so its files cannot be changed. ${link('Choose a branch')}, or make one there.`,
	path: 'Path',
	pathOrMove: 'Path (change it to rename or move the file)',
	addTheFile: 'Add the file',
	save: 'Save',
	openPullRequest: 'Open a pull request',
	preview: 'Preview',
	deletedMeanwhile: (link: Wrap) =>
		sentence`This file was deleted while you were writing. Your text is below; saving creates the file again. See ${link('the latest commit')}.`,
	changedMeanwhile: ({ path, link }: { path: ReactNode; link: Wrap }) =>
		sentence`${path} was changed while you were writing. Your text is below, not saved yet. Copy what you want to keep from ${link('their version')}, then save again: yours will replace it.`,
	theirVersion: 'Their version',
	tooLargeToEdit: ({ link }: { link: Wrap }) =>
		sentence`This file is too large to edit here. You can rename or delete it, or ${link('upload a new version')}.`,
	notText: ({ link }: { link: Wrap }) => sentence`This file is not text. You can rename or delete it, or ${link('upload a new version')}.`,
	text: 'Text',
	whatChanges: 'What changes?',
	whatChangesPlaceholder: 'Add a file',
	descriptionOptional: 'Description (optional)',
	commitTo: 'Commit to',
	commitToBranch: (branch: ReactNode) => sentence`Commit to ${branch}`,
	proposeInstead: 'Open a pull request to discuss it first',
	becomesPullRequest: 'You do not have write access. Your change is sent to the owner as a pull request.',
	noPreview: 'Only Markdown files have a preview.',
	deleteThisFile: 'Delete this file',
	deleteHint: 'Earlier commits still contain it.',
	delete: (path: string) => `Delete ${path}`,
	proposeToDelete: (path: string) => `Propose to delete ${path}`,
	fileAdded: 'File added.',
	changeSaved: 'Change saved.',
	fileDeleted: 'File deleted. Earlier commits keep it.',
	pullRequestOpened: 'Pull request opened.',
	/** What stands above the fields of a card, by the key of its front matter. */
	keys: {
		license: 'License',
		language: 'Languages',
		tags: 'Tags',
		datasets: 'Datasets',
		trainedOn: 'Trained on',
		pipeline_tag: 'Task',
		task_categories: 'Tasks',
		library_name: 'Library',
		base_model: 'Base model',
		pretty_name: 'Title',
		title: 'Title',
		models: 'Models',
	},
	/** What is wrong with the metadata of a card. */
	metadataFaults: {
		tooLong: 'The metadata of this card is too long for a form. Change it in the text.',
		unreadable: (reason: string, line: number) => `The metadata at the top of the text cannot be read: ${reason} (line ${line}).`,
		notLines: 'The metadata at the top of the text must be lines of the form "key: value".',
		notWritable: 'The metadata is written in a way that the form cannot change. Change it in the text.',
		tooManyCharacters: (label: string, max: number) => `${label} may have ${max} characters at most.`,
		notOneLine: (label: string) => `${label} must be a single line.`,
		noLanguage: (typed: string) => `"${typed}" is not a language code. Write codes such as en, he or pt-BR, separated by commas.`,
		noName: (typed: string) => `"${typed}" is not the name of a repository. Write owner/name.`,
		noLicense: (typed: string) => `"${typed}" is not a known license. Choose one of the list; "other" goes with any.`,
	},
	/** What may be typed into the fields of a card. */
	keyHints: {
		languages: 'Codes, such as en, he',
		tags: 'Separated by commas',
		datasets: 'As owner/name, separated by commas',
		trainedOn: 'Datasets, as owner/name',
		task: 'Such as text-classification',
		library: 'What loads it, such as transformers',
		baseModel: 'What it was made from, as owner/name',
		usedByApp: 'That the app uses, as owner/name',
	},
}
