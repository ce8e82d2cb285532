/** A suspension by the hub's administrators. Absent when the account is not suspended. */
export interface Suspension {
	/** Empty for suspensions made before a reason was required. */
	reason: string
	at: Date
	/** Whether everything that the account published is hidden as well. */
	hidesContent: boolean
	isLegal: boolean
}
