import { isHubError, type HubErrorCode } from '@stoa/vocabulary'
import type { Call } from './routes/route.ts'

/** How requests count whose address takes a secret: each one that sends something, or those whose secret is refused. */
export type SecretLimit = 'every' | 'refused'

/** Failures that say that a secret was wrong. */
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
 * Answers a request that shows a secret, and counts it for the caller's address. A request is counted before it is answered, so that many
 * at once are not free, and given back when it turns out not to count.
 *
 * @throws {HubError} `too-many-requests` and what `answer` throws
 */
export async function answerCounted<Answer>(
	{ limits, request, reply }: Pick<Call, 'limits' | 'request' | 'reply'>,
	limit: SecretLimit | undefined,
	answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
	if (limit === undefined || (limit === 'every' && request.method !== 'POST')) return answer()
	const caller = request.ip
	limits.count('sign_in', caller)
	if (limit === 'every') return answer()
	try {
		const answered = await answer()
		// A page shows what was refused, instead of throwing it.
		if (reply.statusCode < 400) limits.giveBack('sign_in', caller)
		return answered
	} catch (error) {
		if (!isWrongSecret(error)) limits.giveBack('sign_in', caller)
		throw error
	}
}

/** An application that waits for a decision is told so by a failure as well: that is no guess. */
function isWrongSecret(error: unknown): boolean {
	if (isHubError(error, 'oauth-refused')) return error.fields.reason === 'invalid_grant'
	return isHubError(error) && WRONG.has(error.code)
}
