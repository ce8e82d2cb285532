import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

const LIST = new Intl.ListFormat('en')

/** What the pages of `pages/account/profile` say. */
export const profile = {
	activity: 'Activity',
	/** The account in a sentence, for search engines and previews of links. `published`: counts with their words. */
	publishes: {
		org: (name: string, published: readonly string[]) => `The organization ${name} publishes ${LIST.format(published)} on this hub.`,
		user: (name: string, published: readonly string[]) => `${name} publishes ${LIST.format(published)} on this hub.`,
	},
	publishesNothing: {
		org: (name: string) => `The organization ${name} has published nothing on this hub yet.`,
		user: (name: string) => `${name} has published nothing on this hub yet.`,
	},
	created: (link: ReactNode) => sentence`created the collection ${link}`,
	opened: ({ link, repo }: { link: ReactNode; repo: ReactNode }) => sentence`opened ${link} in ${repo}`,
	proposed: ({ link, repo }: { link: ReactNode; repo: ReactNode }) => sentence`proposed ${link} in ${repo}`,
	deeds: {
		published: (repo: ReactNode) => sentence`published ${repo}`,
		updated: (repo: ReactNode) => sentence`updated ${repo}`,
		liked: (repo: ReactNode) => sentence`liked ${repo}`,
	},
	cardOf: (name: string) => `Card of ${name}`,
	cardIsPrivate: 'The repository of this card is private. Other visitors do not see the card.',
	/** `repo` is the name of the repository whose README.md is the card. */
	cardIntroduces: {
		org: (repo: string) => `A card introduces the organization on this page. It is the README.md of the app repository ${repo}.`,
		user: (repo: string) => `A card introduces you on this page. It is the README.md of the app repository ${repo}.`,
	},
	editCard: 'Edit card',
	writeACard: 'Write a card',
	followers: (followers: number) => countedWord(followers, 'follower'),
	unfollowNamed: (name: string) => `Unfollow ${name}`,
	followNamed: (name: string) => `Follow ${name}`,
	unfollow: 'Unfollow',
	follow: 'Follow',
	noneWasGiven: 'none was given',
	suspended: ({ when, reason }: { when: ReactNode; reason: ReactNode }) =>
		sentence`Suspended by the administrators of this hub ${when}. Reason: ${reason}`,
	suspendedHidden: ({ when, reason }: { when: ReactNode; reason: ReactNode }) =>
		sentence`Suspended by the administrators of this hub ${when}. Only administrators see this page. Reason: ${reason}`,
	moderate: (name: string) => `Moderate ${name}`,
	report: (name: string) => `Report ${name}`,
	collections: 'Collections',
	likes: 'Likes',
	whatHas: (name: string) => `What ${name} has`,
	joined: {
		org: (when: ReactNode) => sentence`Organization, joined ${when}`,
		user: (when: ReactNode) => sentence`Person, joined ${when}`,
	},
	members: 'Members',
	organizations: 'Organizations',
	all: (total: string) => `All ${total}`,
	latestLikes: ({ length, total }: { length: number; total: string }) => `The latest ${length} of ${total}`,
	noLikes: 'Models, datasets and apps that you like are listed here.',
	noRepositoriesYet: 'No repositories yet',
	newRepository: 'New repository',
	noRepositoriesHintOwn: 'Models, datasets and apps that you publish are listed here.',
	noRepositoriesHint: (name: string) => `${name} owns no models, datasets or apps that you can see.`,
}
