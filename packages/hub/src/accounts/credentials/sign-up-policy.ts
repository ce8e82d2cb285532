/** Who may sign up. */
export const SIGN_UP_POLICIES = ['open', 'invitation', 'closed'] as const
/** A sign-up policy. */
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number]
