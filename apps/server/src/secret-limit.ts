import { networkOf } from '@stoa/hub'
import type { SecretLimit } from '@stoa/protocol'
import { HubError, isHubError, type HubErrorCode } from '@stoa/vocabulary'
import type { Call } from './routes/route.ts'

const WINDOW_MS = 5 * 60_000

/** Failures that mean a wrong secret. */
const WRONG: ReadonlySet<HubErrorCode> = new Set<HubErrorCode>([
	'bad-credentials',
	'wrong-password',
	'wrong-code',
	'oauth-client',
	'external-refused',
	'passkey-refused',
	'signature',
	'device-code',
	'mail-key',
	'invitation-not-found',
	'setup-refused',
])

/**
 * Answers a request that contains a secret, and counts it for the caller's network across all processes. It is counted before it is
 * answered, so that simultaneous requests are all counted, and uncounted when the secret was right.
 *
 * @throws {HubError} `too-many-requests` | `unavailable` when nothing can be counted, and what `answer` throws
 */
export async function answerCounted<Answer>(
	{ hub: { attempts }, settings, request, reply }: Pick<Call, 'hub' | 'settings' | 'request' | 'reply'>,
	limit: SecretLimit | undefined,
	answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
	const most = settings.STOA_RATE_SIGN_IN
	if (limit === undefined || most === 0 || (limit === 'every' && request.method !== 'POST')) return answer()
	const key = `sign-in ${networkOf(request.ip)}`
	const { used, leftMs } = await attempts.count(key, WINDOW_MS)
	if (used > most) throw new HubError('too-many-requests', { seconds: Math.max(1, Math.ceil(leftMs / 1000)) })
	if (limit === 'every') return answer()
	try {
		const answered = await answer()
		// A page shows what was refused, instead of throwing it.
		if (reply.statusCode < 400) await attempts.giveBack(key, WINDOW_MS)
		return answered
	} catch (error) {
		if (!isWrongSecret(error)) await attempts.giveBack(key, WINDOW_MS)
		throw error
	}
}

/** An application that waits for a decision also gets a failure, which is not a guess. */
function isWrongSecret(error: unknown): boolean {
	if (isHubError(error, 'oauth-refused')) return error.fields.reason === 'invalid_grant'
	return isHubError(error) && WRONG.has(error.code)
}
