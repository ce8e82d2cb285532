import type { Account } from './actor.ts'

const DOMAIN = 'users.noreply.stoa'

/**
 * The author name and e-mail address of commits made through the hub. The address is generated, because git history is public and the
 * person's own address is not.
 */
export function gitIdentity(account: Account): { name: string; email: string } {
	return { name: account.name, email: `${account.name}@${DOMAIN}` }
}

/**
 * The user name in an address that `gitIdentity` generated.
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
