import type { ReactNode } from 'react'
import { countedWord, plural } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the page of `pages/administration/mirror-upstream` says. */
export const mirrorUpstream = {
	allUpstreams: 'All upstreams',
	readers: (names: ReactNode) => sentence`What is private or gated there is read by ${names}. The operator names them on the command line.`,
	test: 'Test',
	remove: 'Remove',
	removeQuestion: (repos: number) =>
		`Nothing is asked of it any more. Its ${countedWord(repos, 'repository', 'repositories')} ${plural(repos, 'stays here as it is', 'stay here as they are')}.`,
	removeUpstream: 'Remove upstream',
	/** `problem` says what the hub did, such as "cannot be reached". */
	testFailed: (name: string, problem: ReactNode) => sentence`The hub ${name} ${problem}.`,
	testAnswered: (name: string, milliseconds: string) => sentence`The hub ${name} answered in ${milliseconds} ms.`,
	tokenOf: (account: ReactNode) => sentence`The token is of the account ${account}.`,
	listingBegins: (example: ReactNode) => sentence`Its listing begins with ${example}.`,
	changeTitle: 'Change the upstream',
	changeHint: 'Its address stays. For another address, add another upstream.',
	tokenStored: 'A token is stored. Leave it empty to keep it.',
	noToken: 'None is stored.',
	forgetToken: 'Forget the token',
	save: 'Save',
	changed: 'The upstream is changed.',
	removed: (name: string) => `The upstream ${name} is removed.`,
}
