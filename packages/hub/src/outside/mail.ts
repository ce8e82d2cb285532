/** An e-mail in plain text. */
export interface Letter {
	/** An e-mail address. */
	to: string
	subject: string
	text: string
}

/** Sends e-mails by SMTP, or writes them to a folder that the operator reads. Resolves when the e-mail was handed over. */
export interface Mail {
	send(letter: Letter): Promise<void>
}
