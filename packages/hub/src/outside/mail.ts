/** A letter in plain text. */
export interface Letter {
	/** An e-mail address. */
	to: string
	subject: string
	text: string
}

/** Sends letters, by SMTP or into a folder that the operator reads. Resolves once somebody else answers for the letter. */
export interface Mail {
	send(letter: Letter): Promise<void>
}
