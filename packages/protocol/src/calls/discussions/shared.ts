/** Failures of calls that name a thread. */
export const missing = ['discussion-not-found'] as const
