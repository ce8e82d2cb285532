import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/administration/reports` say. */
export const reports = {
	reportsByStatus: 'Reports by status',
	open: 'Open',
	closed: 'Closed',
	wasClosed: 'The report is closed, and the reporter was told the outcome.',
	noOpenReports: 'No open reports',
	noClosedReports: 'No closed reports',
	noReportsHint: 'Reports from users appear here.',
	comment: (text: string) => `${text}, a comment`,
	aDeletedAccount: 'A deleted account',
	byDeletedAccount: 'a deleted account',
	closedBy: ({ name, when, outcome }: { name: ReactNode; when: ReactNode; outcome: ReactNode }) =>
		sentence`Closed by ${name}, ${when}: ${outcome}`,
	reviewNamed: (text: string) => `Review and act on ${text}`,
	review: 'Review and act',
	closeWithoutAction: 'Close without action',
	answerReporter: 'Answer to the reporter',
	closeReport: 'Close report',
	reportClosed: 'Report closed.',
}
