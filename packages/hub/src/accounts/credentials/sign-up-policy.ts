/** Who may make themselves an account. */
export const SIGN_UP_POLICIES = ['open', 'invitation', 'closed'] as const
/** One of them. */
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number]
