import type { Publishers, Repo } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { FAKE_NOW } from './fake-catalogue.ts'

/** One trusted publisher, for the first repository, whose texts are hostile. */
export function fakePublishers([repo]: readonly Repo[]): Publishers {
	const publisher = {
		id: 'd'.repeat(24),
		userId: 'demo'.padEnd(24, '0'),
		target: { repoId: repo?.id ?? '' },
		issuer: 'https://ci.example.org',
		claims: { repository: '<script>alert(1)</script>' },
		createdAt: FAKE_NOW,
		lastUsedAt: undefined,
	}
	return {
		issuers: () => [publisher.issuer],
		async list(actor) {
			if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
			return repo ? [{ ...publisher, by: undefined, resource: repo.name, repo: { kind: repo.kind, id: repo.name } }] : []
		},
		async add(_, { claims }) {
			if (claims === '') throw new HubError('invalid-input', { what: 'the claims', field: 'claims', why: 'one must name the project' })
			return publisher
		},
		remove: async () => undefined,
		exchange: async () => Promise.reject(new HubError('oauth-refused', { reason: 'invalid_grant', why: 'none is trusted' })),
	}
}
