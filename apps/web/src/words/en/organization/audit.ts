/** What the pages of `pages/organization/audit` say. */
export const audit = {
	log: 'Log',
}
