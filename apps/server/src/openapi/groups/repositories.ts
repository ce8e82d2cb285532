import { CreateRepo, DeleteRepo, DuplicateRepo, EXPANDABLE, MoveRepo, RepoSettings, ValidateYaml } from '@stoa/protocol'
import { DOWNLOAD_DAYS_MAX } from '@stoa/hub'
import { z } from 'zod'
import { Done, Nothing } from '../answers/basics.ts'
import { Member } from '../answers/people.ts'
import { CardProblems, Downloads, Made, Moved, Owned, Repository, Settings } from '../answers/repos.ts'
import type { Description, Group } from '../description.ts'
import { count, flag, page } from '../parameters.ts'

const info = (summary: string): Description => ({
	summary,
	query: {
		blobs: flag('Adds sizes and hashes of the files'),
		expand: {
			text: 'Properties instead of the usual ones; which there are depends on the kind',
			schema: z.array(z.enum([...new Set([...EXPANDABLE.model, ...EXPANDABLE.dataset, ...EXPANDABLE.space])])),
		},
		securityStatus: flag('Adds what scans of the files found: nothing is scanned here'),
	},
	answers: [{ text: 'The repository', schema: Repository }],
	fails: ['revision-not-found', 'invalid-expand'],
})
const owned: Description = {
	summary: 'List repositories with the room that they take',
	query: page(1000),
	answers: [{ text: 'Every repository, newest first', schema: z.array(Owned) }],
	isPaged: true,
	fails: ['account-not-found', 'read-only'],
}

/** Creating, changing and removing repositories. */
export const repositories: Group = {
	key: 'repositories',
	name: 'Repositories',
	text: 'Making, showing, changing and deleting models, datasets and spaces.',
	routes: {
		'POST /api/repos/create': {
			summary: 'Make a repository',
			text: 'Files that are given are part of its first commit.',
			body: { schema: CreateRepo, example: { type: 'model', name: 'my-model', private: true } },
			answers: [{ text: 'Made', schema: Made }],
			fails: ['repo-exists', 'not-namespace-member', 'group-not-found', 'invalid-repo-name'],
		},
		'POST /api/repos/move': {
			summary: 'Rename a repository, or transfer it to another owner',
			text: 'The old name leads to the new one from then on.',
			body: { schema: MoveRepo, example: { type: 'model', fromRepo: 'ada/my-model', toRepo: 'ada/better-name' } },
			answers: [{ text: 'Moved', schema: Moved }],
			fails: ['move-target-exists', 'not-namespace-member', 'invalid-repo-name'],
		},
		'DELETE /api/repos/delete': {
			summary: 'Delete a repository',
			body: { schema: DeleteRepo, example: { type: 'model', name: 'my-model', organization: 'ada' } },
			answers: [{ text: 'Deleted', schema: Nothing }],
		},
		'POST /api/{T}/{id}/duplicate': {
			summary: 'Copy a repository',
			text: 'With branches, tags, history and large files, into a namespace of the caller.',
			body: { schema: DuplicateRepo, example: { repository: 'ada/my-copy', private: true } },
			answers: [{ text: 'Made', schema: Made }],
			fails: ['repo-exists', 'not-namespace-member', 'group-not-found', 'gated-repo', 'write-token-needed'],
		},
		'GET /api/{T}/{id}': info('Show a repository'),
		'GET /api/{T}/{id}/revision/{rev*}': info('Show a repository at a revision'),
		'PUT /api/{T}/{id}/settings': {
			summary: 'Change who may see or read a repository',
			body: { schema: RepoSettings, example: { private: true, gated: false } },
			answers: [{ text: 'What holds now', schema: Settings }],
		},
		'GET /api/{T}/{id}/auth-check': {
			summary: 'Ask whether the caller may read the files',
			answers: [{ text: 'Yes', schema: Nothing }],
			fails: ['gated-repo'],
		},
		'GET /api/{T}/{id}/auth-check/write': { summary: 'Ask whether the caller may write', answers: [{ text: 'Yes', schema: Nothing }] },
		'GET /api/{T}/{id}/scan': {
			summary: 'Show what scans of the files found',
			text: 'Nothing is scanned here, and the answer says so.',
			answers: [{ text: 'No scan was made', schema: z.object({ scansDone: z.literal(false), filesWithIssues: z.array(z.unknown()) }) }],
		},
		'POST /api/{T}/{id}/like': { summary: 'Like a repository', answers: [{ text: 'Liked', schema: Done }] },
		'DELETE /api/{T}/{id}/like': { summary: 'Take a like back', answers: [{ text: 'Not liked any more', schema: Done }] },
		'GET /api/{T}/{id}/likers': {
			summary: 'List who likes a repository',
			query: page(1000),
			answers: [{ text: 'People, newest first', schema: z.array(Member) }],
			isPaged: true,
		},
		'GET /api/{T}/{repo}/downloads': {
			summary: 'Show the downloads of a repository by day',
			text:
				'A download is a `GET` of a file that stands for the repository: of a dataset any file, of a model those that ' +
				'[its library](/libraries) names. An account counts once a day, visitors without an account once a day for each network address; ' +
				'`HEAD` requests, crawlers that name themselves and files that a page shows count nothing. Days are days of UTC.',
			query: { days: count('How many days, today included: 30 when absent', { min: 1, max: DOWNLOAD_DAYS_MAX }) },
			answers: [{ text: 'The downloads', schema: Downloads }],
		},
		'GET /api/settings/repositories': owned,
		'GET /api/organizations/{name}/settings/repositories': owned,
		'POST /api/validate-yaml': {
			summary: 'Check the front matter of a card',
			body: { schema: ValidateYaml, example: { repoType: 'model', content: '---\nlicense: mit\n---\n' } },
			answers: [
				{ text: 'Nothing is wrong; there may be warnings', schema: CardProblems },
				{ status: 400, text: 'The card would be refused', schema: CardProblems },
			],
		},
	},
}
