/** The name system, as far as proofs need it. */
export interface NameTexts {
	/** The TXT records under a name, each put together; none when there is no such name. Rejects when nobody answers. */
	texts(name: string): Promise<string[]>
}
