/** DNS, as far as domain verification needs it. */
export interface NameTexts {
	/** The joined TXT records of a name; empty when the name does not exist. Rejects when no server answers. */
	texts(name: string): Promise<string[]>
}
