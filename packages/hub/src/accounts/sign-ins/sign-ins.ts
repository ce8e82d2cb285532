/**
 * Passwords and sessions, which must come from a tested library. Adapter: Better Auth on the hub's database. It knows nothing of
 * repositories; `userId` is the account's id in the records.
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
				/** The account's `standing`, read before the password was compared. */
				standing: number | undefined
		  }
		| undefined
	>
	/** For a person whom an external provider identified. Does nothing when they are already registered. @throws `email-exists` */
	registerWithoutPassword(input: { userId: string; name: string; email: string }): Promise<void>
	/** Opens a session for a person who was identified by other means than a password alone. */
	openFor(input: {
		userId: string
		/** The account's `standing` when the proof was checked. The session is valid only while it is unchanged. */
		standing: number | undefined
		userAgent: string | undefined
		address: string | undefined
	}): Promise<{ token: string; expiresAt: Date; userId: string }>
	/**
	 * The person of a session; `undefined` when it is unknown or has expired. `prolong`: extend a session that has used a good part of its
	 * lifetime, and return the new end; for callers that can send the cookie again.
	 */
	userOf(token: string, prolong: boolean): Promise<{ userId: string; sessionId: string; prolongedTo: Date | undefined } | undefined>
	/** Whether the person has this session and it has not expired. */
	isOpen(userId: string, sessionId: string): Promise<boolean>
	close(token: string): Promise<void>
	/** Newest first, without expired sessions. */
	sessions(userId: string): Promise<SignInSession[]>
	/** Returns whether the session existed and belonged to the person. */
	closeOne(userId: string, sessionId: string): Promise<boolean>
	/** Raises the account's `standing`, which ends every session, key and pending change of the person. The session `except` stays open. */
	closeAll(userId: string, except?: string): Promise<void>
	/** Also false for a person without a password. Takes as long as a sign-in. */
	isPasswordOf(userId: string, password: string): Promise<boolean>
	/** Whether the person has a password. */
	hasPassword(userId: string): Promise<boolean>
	/**
	 * Sets a password that the domain has checked, and raises the account's `standing` as `closeAll` does, in one transaction. The session
	 * `keep` stays open. @throws `mail-key` when the account no longer has `standing`
	 */
	setPassword(userId: string, password: string, options?: { keep?: string; standing?: number | undefined }): Promise<void>
	/** @throws `email-exists` */
	setEmail(userId: string, email: string): Promise<void>
}

/** A session in the sign-in store. */
export interface SignInSession {
	id: string
	userAgent: string | undefined
	address: string | undefined
	createdAt: Date
	expiresAt: Date
}
