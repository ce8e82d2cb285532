/**
 * Passwords and sessions: what must not be home-made. Adapter: Better Auth on the hub's database (architecture.md section 3). It knows
 * nothing of repositories; `userId` is the account's id in the records.
 */
export interface SignIns {
	/** @throws `email-exists` | `weak-password` | `invalid-input` */
	register(input: { userId: string; name: string; email: string; password: string }): Promise<void>
	/** `undefined` when name or password is wrong. */
	open(input: { name: string; password: string; userAgent: string | undefined; address: string | undefined }): Promise<
		| {
				token: string
				expiresAt: Date
				userId: string
				/** The account's `standing` before the password was compared. */
				standing: number | undefined
		  }
		| undefined
	>
	/** For somebody whom another provider answers for; does nothing when they are there. @throws `email-exists` */
	registerWithoutPassword(input: { userId: string; name: string; email: string }): Promise<void>
	/** Signs in somebody who proved who they are by other means than a password alone. */
	openFor(input: {
		userId: string
		/** The account's `standing` when the proof was looked at: the session is good only while the account has it. */
		standing: number | undefined
		userAgent: string | undefined
		address: string | undefined
	}): Promise<{ token: string; expiresAt: Date; userId: string }>
	/**
	 * Whose session it is; `undefined` when it is unknown or over. `prolong`: let it last longer when a good part of it is over, and answer
	 * until when; for callers that can tell the browser.
	 */
	userOf(token: string, prolong: boolean): Promise<{ userId: string; sessionId: string; prolongedTo: Date | undefined } | undefined>
	/** Whether the person has such a session, and it has not ended. */
	isOpen(userId: string, sessionId: string): Promise<boolean>
	close(token: string): Promise<void>
	/** Newest first; those that are over are left out. */
	sessions(userId: string): Promise<SignInSession[]>
	/** Answers whether it was there and theirs. */
	closeOne(userId: string, sessionId: string): Promise<boolean>
	/** Raises the account's standing, which ends every session, key and pending change of the person; the session `except` goes on. */
	closeAll(userId: string, except?: string): Promise<void>
	/** False too for whoever has no password. Takes as long as a sign-in. */
	isPasswordOf(userId: string, password: string): Promise<boolean>
	/** Whether they have one at all. */
	hasPassword(userId: string): Promise<boolean>
	/**
	 * Sets a password that the domain has checked, and raises the account's standing as `closeAll` does, in one transaction. The session `keep`
	 * goes on. @throws `mail-key` when the account no longer has `standing`
	 */
	setPassword(userId: string, password: string, options?: { keep?: string; standing?: number | undefined }): Promise<void>
	/** @throws `email-exists` */
	setEmail(userId: string, email: string): Promise<void>
}

/** A session as the store knows it. */
export interface SignInSession {
	id: string
	userAgent: string | undefined
	address: string | undefined
	createdAt: Date
	expiresAt: Date
}
