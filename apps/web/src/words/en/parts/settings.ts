import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the parts of `parts/settings` say. */
export const settings = {
	theseOrganizationsToo: 'In these organizations too',
	signedInAs: (name: ReactNode) => sentence`Signed in as ${name}`,
	name: 'Name',
	nameHint: 'People read it when they are asked to authorize the application.',
	redirectAddresses: 'Redirect addresses',
	redirectAddressesHint: 'One per line, exactly as the application sends them. http://localhost works with every port.',
	homePage: 'Home page',
	homePageHint: 'Optional.',
	profile: 'Profile',
	signin: 'Sign-in',
	passkeys: 'Passkeys',
	authenticator: 'Authenticator',
	accessTokens: 'Access tokens',
	applications: 'Applications',
	trustedPublishers: 'Trusted publishers',
	notifications: 'Notifications',
	webhooks: 'Webhooks',
	storage: 'Storage',
	deleted: 'Deleted',
	log: 'Log',
	yourSettings: 'Your settings',
}
