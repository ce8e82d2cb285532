/** Failures of calls that name a resource group. */
export const groupFails = ['account-not-found', 'group-not-found', 'org-admin-needed'] as const
