import type { Account } from './actor.ts'

/**
 * Whether something that was issued to an account is still valid: the account exists, is not suspended, and its `standing` is unchanged. A
 * new password, a suspension and ending all sessions raise `standing`, each in its own transaction (migration 0052).
 *
 * @param issued what the account's `standing` was when the key, code or session was issued
 */
export function holds(account: Account | undefined, issued: number | undefined): account is Account {
	return account !== undefined && account.suspendedAt === undefined && account.standing === issued
}
