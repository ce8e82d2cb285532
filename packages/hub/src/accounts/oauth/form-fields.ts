/** The fields of a request by name, from a form, a query string or a JSON object. */
export interface FormFields {
	/** The first value of the field; `null` when it is missing. */
	get(name: string): string | null
}
