/**
 * An address as the `Location` header can carry it: whatever is no visible ASCII is percent-encoded. Parts that are encoded already stay.
 */
export function locationText(address: string): string {
	return address.toWellFormed().replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent)
}
