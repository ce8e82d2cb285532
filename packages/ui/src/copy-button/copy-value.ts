/**
 * Encodes a text for a copy button (E-09): base64 of its percent-encoded UTF-8, so that any text passes through an attribute unchanged.
 *
 * @throws {URIError} for a lone surrogate
 */
export function encodeCopyValue(text: string): string {
	return btoa(encodeURIComponent(text))
}

/**
 * Decodes the output of {@link encodeCopyValue}.
 *
 * @throws when `value` is not such output
 */
export function decodeCopyValue(value: string): string {
	return decodeURIComponent(atob(value))
}
