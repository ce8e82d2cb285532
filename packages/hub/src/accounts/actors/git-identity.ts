import type { Account } from './actor.ts'

const DOMAIN = 'users.noreply.stoa'

/**
 * The name and e-mail address that commits through the hub carry. The address is made up: history is public, and a person's own address
 * is not for everyone.
 */
export function gitIdentity(account: Account): { name: string; email: string } {
	return { name: account.name, email: `${account.name}@${DOMAIN}` }
}

/**
 * The user name inside an address that `gitIdentity` made.
 *
 * @example
 * ```ts
 * assert.equal(userOfGitEmail('ada@users.noreply.stoa'), 'ada')
 * assert.equal(userOfGitEmail('ada@example.org'), undefined)
 * ```
 */
export function userOfGitEmail(email: string): string | undefined {
	return email.endsWith(`@${DOMAIN}`) ? email.slice(0, -DOMAIN.length - 1) : undefined
}
