import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import type { CredentialRecords } from './credential-records.ts'

/** So long somebody may look for their authenticator. */
const PENDING_MS = 10 * 60_000

/** Notes that somebody's password was right; the answer is what they prove that with, besides their code. */
export async function beginSecondStep(
	{ credentials }: { credentials: CredentialRecords },
	{ userId, standing }: { userId: string; /** Of the account, before the password was compared. */ standing: number | undefined },
	at: Date,
): Promise<string> {
	const pending = freshSecret()
	await credentials.insertPending({ hash: hashSecret(pending), userId, standing, expiresAt: new Date(at.getTime() + PENDING_MS) }, at)
	return pending
}
