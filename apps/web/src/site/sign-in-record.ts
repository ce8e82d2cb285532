import type { PageCall } from './route.ts'

/** What a session remembers of where it was opened. */
export function signInRecord({ userAgent, address }: PageCall['client']): { userAgent?: string; address?: string } {
	return { ...(userAgent !== undefined && { userAgent }), ...(address !== undefined && { address }) }
}
