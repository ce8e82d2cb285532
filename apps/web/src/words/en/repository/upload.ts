import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/upload` say. */
export const upload = {
	title: 'Upload files',
	leadCommit: (branch: ReactNode) => sentence`They become one commit on the branch ${branch}.`,
	leadChoice: (branch: ReactNode) => sentence`They become one commit on the branch ${branch}, or a pull request against it.`,
	leadPropose: (branch: ReactNode) => sentence`You do not have write access, so they become a pull request against ${branch}.`,
	terminal: 'Or from a terminal',
	terminalHint: 'You need an access token that can write.',
	commandLine: 'Command line',
}
