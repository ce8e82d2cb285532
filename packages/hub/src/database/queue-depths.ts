/** How much work waits for background jobs, over all processes. */
export interface QueueDepths {
	/** Messages to webhooks that are not delivered yet, and how long the oldest due one has waited. */
	webhooks: number
	webhooksWaitSeconds: number
	/** E-mails about notifications. */
	emails: number
	/** Documentation folders whose pages are to be read. */
	documentation: number
	/** Datasets to be converted to Parquet. */
	conversions: number
	/** Mirror jobs that are not finished, without those that an administrator paused. */
	mirrors: number
}
