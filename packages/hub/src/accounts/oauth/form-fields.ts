/** The fields of a request by their names, whatever it came in: a form, a query, a JSON object. */
export interface FormFields {
	/** The first value of the field; `null` when the request does not have it. */
	get(name: string): string | null
}
