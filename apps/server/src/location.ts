/** An address for the `Location` header: everything except visible ASCII is percent-encoded. Encoded parts stay unchanged. */
export function locationText(address: string): string {
	return address.toWellFormed().replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent)
}
