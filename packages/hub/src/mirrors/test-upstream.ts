import type { Upstream } from './mirror-records.ts'

/** An upstream for tests, which takes two requests in a minute. */
export const UPSTREAM: Upstream = {
	name: 'there',
	address: 'https://there.example.org',
	kinds: ['model'],
	allow: ['*/*'],
	deny: [],
	hosts: [],
	sealedToken: undefined,
	requestsMax: 2,
	perSecondMax: undefined,
	connectionsMax: 1,
	mayBeInner: true,
	createdAt: new Date(0),
	hasReaders: false,
	isByRequest: false,
	requestRules: [],
	decidersId: undefined,
	pausedUntil: undefined,
}
