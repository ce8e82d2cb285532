import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/publishers` say. */
export const publishers = {
	title: 'Trusted publishers',
	lead: 'A CI job proves where it runs and gets a token that can write one repository for an hour. No secret is stored in CI.',
	noneYet: 'None yet',
	noneYetHint: 'Publishers that you trust are listed here, and those for repositories that you administer.',
	noProviders: (code: ReactNode) => sentence`This hub trusts no identity provider yet. Its operator can name some in the setting ${code}.`,
	addAPublisher: 'Add a publisher',
	repositoryOrAccount: 'Repository or account',
	repositoryOrAccountHint:
		'A repository that you administer, such as ada/engine or datasets/ada/words; or your own name, to read gated files you may read.',
	identityProvider: 'Identity provider',
	requiredClaims: 'Required claims',
	requiredClaimsHint:
		'One claim per line, exactly as in the token, such as repository = ada/engine and ref = refs/heads/main. One must name the project.',
	addPublisher: 'Add publisher',
	for: 'For',
	claims: 'Claims',
	setUpBy: 'Set up by',
	used: 'Used',
	never: 'never',
	remove: 'Remove',
	removePublisher: (publisher: string) => `Remove publisher: ${publisher}`,
	publisherAdded: 'Publisher added.',
	publisherRemoved: 'Publisher removed.',
}
