/** What a form asks, by the field `do` or by another that says it. */
type Words = (form: URLSearchParams) => string | undefined

const always =
	(text: string): Words =>
	() =>
		text
const byWish =
	(texts: Readonly<Record<string, string | Words>>): Words =>
	(form) => {
		const wish = form.get('do') ?? ''
		const text = Object.hasOwn(texts, wish) ? texts[wish] : undefined
		return typeof text === 'function' ? text(form) : text
	}
/** A sentence with the field's value in it. */
const about =
	(name: string, write: (value: string) => string): Words =>
	(form) =>
		write((form.get(name) ?? '').trim())

const PROFILE = byWish({ profile: 'Profile saved.', picture: 'Picture saved.', 'no-picture': 'Picture removed.' })
const ORGANIZATION = byWish({ delete: 'Organization deleted.', 'new-repos': 'Default visibility saved.' })
const proposedOr =
	(text: string): Words =>
	(form) =>
		form.get('to') === 'pull-request' ? 'Pull request opened.' : text

/** What was done, by the address of the form; under a repository's address for all kinds. */
const DONE: Readonly<Record<string, Words>> = {
	'/settings/profile': PROFILE,
	'/settings/notifications': always('Notification settings saved.'),
	'/settings/tokens': (form) => (form.has('revoke') ? 'Token revoked. Programs that used it can no longer sign in.' : undefined),
	'/settings/applications': (form) => (form.has('revoke') ? 'Access revoked.' : undefined),
	'/settings/applications/{id}': byWish({ delete: 'Application deleted.', change: 'Application saved.' }),
	'/settings/passkeys': byWish({ remove: 'Passkey removed.' }),
	'/settings/publishers': byWish({ add: 'Publisher added.', remove: 'Publisher removed.' }),
	'/settings/webhooks': always('Webhook created.'),
	'/settings/webhooks/{webhook}': byWish({
		save: 'Webhook saved.',
		switch: 'Webhook saved.',
		test: 'Test message queued. It appears below when it was sent.',
		again: 'Message queued again.',
		delete: 'Webhook deleted.',
	}),
	'/organizations/{org}/settings': (form) => ORGANIZATION(form) ?? PROFILE(form),
	'/organizations/{org}/settings/members': byWish({
		uninvite: 'Invitation withdrawn.',
		role: about('user', (user) => `Role of ${user} saved.`),
		remove: about('user', (user) => `${user} is no longer a member.`),
	}),
	'/organizations/{org}/settings/groups': always('Group created.'),
	'/organizations/{org}/settings/groups/{group}': byWish({
		save: 'Group saved.',
		member: about('user', (user) => `Role of ${user} saved.`),
		remove: about('user', (user) => `${user} is no longer in the group.`),
		place: 'Repository added to the group.',
		'take-out': 'Repository removed from the group.',
		delete: 'Group deleted.',
	}),
	'/organizations/{org}/settings/domains': byWish({
		add: about('domain', (domain) => `${domain} added. Prove below that it is yours.`),
		verify: about('domain', (domain) => `${domain} verified.`),
		remove: about('domain', (domain) => `${domain} removed.`),
	}),
	'/organizations/{org}/leave': always('You left the organization.'),
	'/admin': byWish({ announce: 'Announcement published.', 'no-announcement': 'Announcement removed.' }),
	'/admin/people': byWish({
		suspend: about('name', (name) => `${name} is suspended.`),
		restore: about('name', (name) => `${name} is no longer suspended.`),
		admin: about('name', (name) => `${name} is now an administrator.`),
		'no-admin': about('name', (name) => `${name} is no longer an administrator.`),
		'sign-out': about('name', (name) => `All sessions of ${name} ended.`),
		tokens: about('name', (name) => `All access tokens of ${name} revoked.`),
	}),
	'/admin/sign-up': byWish({ policy: 'Sign-up settings saved.', revoke: 'Invitation withdrawn.' }),
	'/admin/reports': always('Report closed.'),
	'/collections/{namespace}/{slug}/edit': byWish({
		save: 'Collection saved.',
		note: 'Note saved.',
		add: 'Added to the collection.',
		remove: 'Removed from the collection.',
		delete: 'Collection deleted.',
	}),
	'/{namespace}/{name}/settings': byWish({
		move: about('to', (name) => `Renamed to ${name}. The old address leads here.`),
		visibility: (form) => (form.get('visibility') === 'private' ? 'This repository is now private.' : 'This repository is now public.'),
		group: 'Resource group saved.',
		gated: 'Access to files saved.',
		community: 'Community settings saved.',
		delete: about('confirm', (name) => `${name} was deleted.`),
	}),
	'/{namespace}/{name}/settings/access': byWish({
		grant: about('user', (user) => `${user} now has access.`),
		accepted: 'Requests accepted.',
		rejected: 'Requests rejected.',
		pending: 'Requests set back to pending.',
	}),
	'/{namespace}/{name}/branches': byWish({
		'create-branch': 'Branch created.',
		'delete-branch': 'Branch deleted.',
		'create-tag': 'Tag created.',
		'delete-tag': 'Tag deleted.',
	}),
	'/{namespace}/{name}/edit/{rest*}': byWish({ save: proposedOr('Change saved.'), delete: 'File deleted. Earlier commits keep it.' }),
	'/{namespace}/{name}/new/{rest*}': byWish({ save: proposedOr('File added.') }),
	'/{namespace}/{name}/watch': always('Notification settings of this repository saved.'),
	'/{namespace}/{name}/collect': always('Added to the collection.'),
}

/** What the page after a form says was done; `undefined` where that shows by itself, as a new comment does. */
export function doneWords(address: string, form: URLSearchParams): string | undefined {
	return DONE[address.replace(/^\/(?:datasets|spaces)(?=\/\{namespace\})/, '')]?.(form)
}
