import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/access` say. */
export const access = {
	title: 'Ask for access',
	conditionsOf: ({ upstream, repo }: { upstream: ReactNode; repo: ReactNode }) =>
		sentence`Its authors set these conditions at the hub ${upstream}: ${repo}. The administrators of this hub say who reads it here. Ask them.`,
	rejected: 'Your request was rejected.',
	youAsked: (when: ReactNode) => sentence`You asked ${when}. Its authors decide; the files open for you as soon as they accept.`,
	withdrawRequest: 'Withdraw request',
	whatAuthorsSee: 'The authors see your name, your e-mail address and what you write here.',
	agree: 'Agree and get access',
	sendRequest: 'Send request',
}
