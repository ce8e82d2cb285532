/** What the pages of `pages/repository/blame` say. */
export const blame = {
	why: { large: 'It is stored as a large object, or too long to trace.', binary: 'It is not a text file.' },
	file: 'File',
	history: 'History',
	noBlame: 'This file has no blame view',
	backFile: 'Back to the file',
	noLines: 'No lines',
	fileEmpty: 'This file is empty.',
	linesCommits: 'Lines and their commits',
	theLinesBefore: (oid: string) => `The lines before ${oid}`,
	linesBeforeTitle: 'The lines before this commit',
}
