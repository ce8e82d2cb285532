/** Failures of calls that read a file. */
export const entry = { fails: ['revision-not-found', 'entry-not-found', 'gated-sign-in', 'gated-repo'] } as const
