/** What the administrators of the hub decided about an account. Absent: nothing. */
export interface Suspension {
	/** Empty for suspensions from before reasons were asked for. */
	reason: string
	at: Date
	/** Whether everything that the account published is hidden too. */
	hidesContent: boolean
	isLegal: boolean
}
