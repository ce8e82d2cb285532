import type {
	Account,
	Audit,
	AuditEntry,
	Domains,
	GroupView,
	InvitationView,
	Moderation,
	Takedowns,
	Organisations,
	Repo,
	ResourceGroups,
} from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

const DATE = new Date('2026-11-01T12:00:00Z')

/** One organization with one open invitation. */
export function fakeOrganisations({ org, person }: { org: Account; person: Account }): Organisations {
	const invitation = {
		id: 'a'.repeat(24),
		orgId: org.id,
		role: 'write' as const,
		userId: person.id,
		email: undefined,
		invitedBy: person.id,
		createdAt: DATE,
		expiresAt: new Date('2026-12-01T12:00:00Z'),
	}
	const view: InvitationView = { invitation, org, user: person, inviter: person }
	return {
		setProfile: async (_, __, { website }) => {
			if (website.startsWith('javascript:'))
				throw new HubError('invalid-input', { what: 'the website', field: 'website', why: 'write an address' })
		},
		setNewRepos: async () => undefined,
		setAvatar: async () => undefined,
		avatar: async () => undefined,
		mayAdminister: (actor, one) => actor.kind === 'person' && one.name === org.name,
		setRole: async () => {
			throw new HubError('last-admin', { org: org.name })
		},
		removeMember: async () => undefined,
		delete: async () => undefined,
		invite: async () => ({ invitation, secret: 'fresh-secret' }),
		invitations: async () => [view],
		uninvite: async () => undefined,
		ownInvitations: async () => [view],
		invitation: async () => view,
		accept: async () => org,
		decline: async () => undefined,
	}
}

/** One closed resource group with one member and one repository. */
export function fakeGroups({ org, person, repos }: { org: Account; person: Account; repos: readonly Repo[] }): ResourceGroups {
	const settings = { name: 'Atlas <b>', description: 'Maps & more', isClosed: true, autoJoin: undefined }
	const group = { ...settings, id: 'f'.repeat(24), orgId: org.id, createdAt: DATE }
	const view: GroupView = { group, members: [{ account: person, role: 'write' }], repos: repos.slice(0, 1) }
	return {
		list: async () => [view],
		get: async () => view,
		create: async () => {
			throw new HubError('group-exists', { name: group.name })
		},
		change: async () => group,
		delete: async () => {
			throw new HubError('group-not-empty', { name: group.name, count: 1 })
		},
		setMembers: async (_, __, ___, [member]) => {
			throw new HubError('not-a-member', { name: member?.user ?? '', org: org.name })
		},
		removeMember: async () => undefined,
		of: async () => ({ group, members: 1 }),
		place: async () => {
			throw new HubError('group-not-found')
		},
		open: () => [{ org, group: { id: group.id, name: group.name, isClosed: true, role: 'write' } }],
	}
}

/** One domain that is proven and one that is not. */
export function fakeDomains(org: Account): Domains {
	const domain = { orgId: org.id, domain: 'proven.example', token: 'a'.repeat(40), addedAt: DATE, verifiedAt: DATE }
	const open = { ...domain, domain: 'open.example', verifiedAt: undefined }
	const proof = { name: '_stoa-challenge.open.example', value: 'stoa-domain-verification=1' }
	return {
		list: async () => [
			{ domain, proof },
			{ domain: open, proof },
		],
		add: async () => domain,
		verify: async () => {
			throw new HubError('domain-unproven', { ...proof, found: 2 })
		},
		remove: async () => undefined,
		verified: async (one) => (one.name === org.name ? [domain.domain] : []),
	}
}

/** A log with one entry, whose texts are hostile. */
export function fakeAudit(): Audit {
	const entry: AuditEntry = {
		id: 'b'.repeat(24),
		at: DATE,
		action: 'member.role',
		scopeId: undefined,
		actorId: undefined,
		actorName: 'demo',
		subject: '<script>alert(1)</script>',
		details: { from: 'read', to: 'write' },
		address: '192.0.2.7',
	}
	return {
		list: async () => ({ entries: [entry], next: undefined }),
		async own(actor) {
			if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
			return { entries: [{ ...entry, action: 'session.open', details: { by: 'password' } }, entry], next: undefined }
		},
	}
}

/** One open report about a comment, and figures. */
export function fakeModeration({ person, repos }: { person: Account; repos: readonly Repo[] }): Moderation {
	const report = (repo: Repo) => ({
		id: 'c'.repeat(24),
		repoId: repo.id,
		accountId: undefined,
		category: 'spam' as const,
		number: 1,
		eventId: 'c',
		reporterId: person.id,
		reason: '<script>alert(1)</script>',
		createdAt: DATE,
		closedAt: undefined,
		closedBy: undefined,
		outcome: undefined,
	})
	return {
		report: async () => undefined,
		announcement: async () => ({ id: 'd'.repeat(24), text: 'Maintenance on Sunday', tone: 'warning', createdAt: DATE, endsAt: undefined }),
		needsAdmin: async () => true,
		createFirstAdmin: async () => person,
		reports: async () => ({
			reports: repos.slice(0, 1).map((repo) => ({ report: report(repo), repo, account: undefined, reporter: person, closer: undefined })),
			next: undefined,
		}),
		reportById: async () => {
			throw new HubError('report-not-found')
		},
		closeReport: async () => undefined,
		announce: async () => undefined,
		accounts: async () => ({ accounts: [person, { ...person, id: 'e'.repeat(24), suspendedAt: DATE }], next: undefined }),
		setAdmin: async () => undefined,
		signOutEverywhere: async () => undefined,
		revokeTokensOf: async () => 0,
		revokeUnusedTokens: async () => 0,
		countUnusedTokens: async () => 12,
		repos: async () => ({ repos: repos.slice(0, 2), hasMore: false }),
		figures: async () => ({
			users: 2,
			orgs: 1,
			suspended: 1,
			repos: { model: 33, dataset: 3, space: 2 },
			storage: 1_000_000,
			openReports: 1,
			database: 9_000_000,
		}),
	}
}

/** Taking down the one account and the first repository that there are. */
export function fakeTakedowns({ person, repos }: { person: Account; repos: readonly Repo[] }): Takedowns {
	return {
		async look(_, subject) {
			if (subject.type === 'account') {
				const accountImpact = { repos: 3, storage: 1_000_000, comments: 4, collections: 1, members: 0 }
				return { subject, title: person.name, account: person, accountImpact, acts: ['suspend', 'delete'] }
			}
			const repo = repos.find(({ name }) => name === subject.repo.id)
			if (!repo) throw new HubError('repo-not-found')
			const repoImpact = { discussions: 2, likes: 5, downloads: 100, storage: 1_000_000, collections: 1 }
			const inForce = { what: 'hide' as const, reason: '<script>alert(1)</script>', at: DATE }
			return { subject, title: repo.name, repo, repoImpact, inForce, acts: ['lock', 'private', 'delete', 'restore'] }
		},
		act: async () => undefined,
		demo: async () => ({ accounts: [person], repos: repos.slice(0, 2).map(({ kind, name }) => ({ kind, name })) }),
		removeDemo: async () => ({ accounts: [], repos: [] }),
	}
}
