/** What the editor of a statement says. */
export const sql = {
	completions: 'Completions',
}
