/** What the form for reports says. */
export const report = {
	/** What people read for the categories of reports. */
	categories: {
		spam: 'Spam or advertising',
		malware: 'Malware or harmful code',
		illegal: 'Illegal content',
		'personal-data': 'Personal data',
		copyright: 'Copyright or license violation',
		other: 'Something else',
	},
	whatIsWrong: 'What is wrong?',
	describeTheProblem: 'Describe the problem',
	describeTheProblemHint: 'Say where to look, such as a file or a line. For a copyright report, name the work and its owner.',
	sendReport: 'Send report',
	/** Who reads a report. */
	lead: 'The administrators of this hub read your report. The authors are not told who sent it.',
	reportSent: 'Report sent. You get a notification when the administrators have dealt with it.',
	back: 'Back',
}
