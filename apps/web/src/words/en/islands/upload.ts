import type { CountForms } from '../../sentences/fill-words.ts'

const commit: CountForms = { one: 'Commit {count} file', other: 'Commit {count} files' }
const propose: CountForms = { one: 'Propose {count} file', other: 'Propose {count} files' }
const files: CountForms = { one: '{count} file', other: '{count} files' }

/** What the upload of files says. It crosses to the browser as JSON: sentences with values have places such as `{path}`. */
export const upload = {
	language: 'en',
	commit,
	propose,
	files,
	steps: { asking: 'Asking the hub', hashing: 'Reading', sending: 'Sending', committing: 'Creating the commit' },
	/** `{step}` is one of `steps`. */
	stepOfFile: '{step} {path}',
	whatChanges: 'What changes?',
	addFiles: 'Add files',
	stop: 'Stop',
	stopped: 'Stopped. Nothing was committed. Files that were already sent are not sent again.',
	commitTo: 'Commit to',
	/** `{branch}` is the name of the branch. */
	commitToBranch: 'Commit to {branch}',
	openPullRequest: 'Open a pull request',
	drop: 'Drop files or a folder here',
	chooseFiles: 'Choose files',
	chooseFolder: 'Choose a folder',
	filesField: 'Files',
	folderField: 'Folder',
	howStored: 'Large and binary files are stored as objects; texts go into git itself.',
	filesToCommit: 'Files to commit',
	remove: 'Remove {path}',
	bytes: '{done} of {total}',
	speed: '{size}/s',
	secondsLeft: '{seconds} s left',
}
