import { networkOf } from '@stoa/hub'
import type { Call } from './routes/route.ts'

/** Whom limits count a request for: the account, or the network of a visitor. */
export function callerOf({ actor, request }: Pick<Call, 'actor' | 'request'>): string {
	return actor.kind === 'person' ? actor.account.id : networkOf(request.ip)
}
