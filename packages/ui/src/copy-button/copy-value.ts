/**
 * Writes a text as a copy button carries it (E-09): base64 of its percent-encoded UTF-8, so that any text passes through an attribute unharmed.
 *
 * @throws {URIError} for a lone half of a surrogate pair
 */
export function encodeCopyValue(text: string): string {
	return btoa(encodeURIComponent(text))
}

/**
 * Reads what {@link encodeCopyValue} wrote.
 *
 * @throws when `value` was written by something else
 */
export function decodeCopyValue(value: string): string {
	return decodeURIComponent(atob(value))
}
