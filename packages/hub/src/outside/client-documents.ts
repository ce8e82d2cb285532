/** Reads documents on other hosts in which applications describe themselves (OAuth client ID metadata documents). */
export interface ClientDocuments {
	/** The JSON at an https address; `undefined` when there is none, it is too large, or the address is in a private network. Never follows redirects. */
	read(address: string): Promise<unknown>
}
