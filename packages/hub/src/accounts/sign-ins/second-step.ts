import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import type { CredentialRecords } from './credential-records.ts'

/** How long a sign-in waits for the code of the authenticator. */
const PENDING_MS = 10 * 60_000

/** Records that the password was right. Returns a secret that the caller must present together with the code. */
export async function beginSecondStep(
	{ credentials }: { credentials: CredentialRecords },
	{
		userId,
		standing,
	}: { userId: string; /** The account's `standing`, read before the password was compared. */ standing: number | undefined },
	at: Date,
): Promise<string> {
	const pending = freshSecret()
	await credentials.insertPending({ hash: hashSecret(pending), userId, standing, expiresAt: new Date(at.getTime() + PENDING_MS) }, at)
	return pending
}
