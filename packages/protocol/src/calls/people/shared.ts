/** Failures of calls that name an account. */
export const missing = { fails: ['account-not-found'] } as const
