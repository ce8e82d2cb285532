import {
	collectionIdOf,
	collectionSlug,
	isHubError,
	parseNamespace,
	parseRepoId,
	parseRepoName,
	parseRepoPath,
	splitRepoId,
} from '@stoa/vocabulary'
import { branchRef, isMisleadingName } from '../../../packages/hub/src/contents/commits/branch-names.ts'
import { candidates } from '../../../packages/hub/src/git/revision.ts'
import { mentionsIn } from '../../../packages/hub/src/community/discussions/mentions.ts'
import { parseEmail } from '../../../packages/hub/src/accounts/inputs/check-sign-up.ts'
import { parseSocials } from '../../../packages/hub/src/accounts/actors/socials.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const READERS: readonly ((text: string) => unknown)[] = [
	(text) => splitRepoId(parseRepoId(text)),
	parseRepoName,
	parseNamespace,
	parseRepoPath,
	branchRef,
	isMisleadingName,
	candidates,
	(text) => collectionIdOf(collectionSlug(text, '0'.repeat(24))),
	mentionsIn,
	parseEmail,
	(text) => parseSocials({ github: text, bluesky: text }),
]

/** Names of repositories, accounts, files and revisions, mentions and e-mail addresses. */
export const target: FuzzTarget = {
	seeds: [
		'ada/engine',
		'refs/pr/1',
		'weights/model.bin',
		'main',
		'My cool stuff!',
		'hi @ada and @bob-x',
		'ada@example.org',
		'https://github.com/ada',
	],
	words: ['/', '..', '.git', '--', 'refs/heads/', '@', '.lock', '\u0000', '\ud800', '\u202e', 'é', '.ipynb'],
	run(bytes) {
		const text = textOf(bytes)
		for (const read of READERS) {
			try {
				read(text)
			} catch (error) {
				if (!isHubError(error)) throw error
			}
		}
	},
}
