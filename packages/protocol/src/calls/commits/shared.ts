/** Failures of calls that name a revision. */
export const revision = { fails: ['revision-not-found'] } as const
