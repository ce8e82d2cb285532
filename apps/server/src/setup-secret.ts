import { isHubError } from '@stoa/vocabulary'
import type { Signatures } from './signatures.ts'

const PURPOSE = 'first-administrator'
const DAY_SECONDS = 24 * 3600

/** A secret with which its holder becomes the first administrator, for a day and as long as there is none. Told at the start, kept nowhere. */
export function freshSetupSecret(signatures: Signatures): string {
	return signatures.sign(PURPOSE, {}, DAY_SECONDS).token
}

/** Whether `secret` is one that this hub told and that is not over. */
export function isSetupSecret(signatures: Signatures, secret: string): boolean {
	try {
		signatures.verify(PURPOSE, secret)
		return true
	} catch (error) {
		if (isHubError(error, 'signature')) return false
		throw error
	}
}
