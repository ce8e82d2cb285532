import {
	CommitDocument,
	CommitHeaderLine,
	CommitLine,
	CreateBranch,
	CreateTag,
	DeleteLargeFiles,
	PathsInfo,
	Preupload,
	ShareObjects,
	SuperSquash,
} from '@stoa/protocol'
import { z } from 'zod'
import { Done, Nothing } from '../answers/basics.ts'
import { Commit, Difference, Entry, LargeFile, Refs, ShardHeaders, Shared, Size, UploadPlan, Written } from '../answers/files.ts'
import type { Description, Group, Parameter } from '../description.ts'
import { choice, count, flag, page, several, words } from '../parameters.ts'

const revision = { fails: ['revision-not-found'] } as const
const entry = { fails: ['revision-not-found', 'entry-not-found', 'gated-sign-in', 'gated-repo'] } as const
const create_pr = flag('Propose the change as a pull request instead of making it')
const ranges: Record<string, Parameter> = {
	Range: words('`bytes=0-99`: a part, or several'),
	'If-Range': words('The `ETag` that the part must belong to'),
	'If-None-Match': words('An `ETag`: 304 when it is still the one'),
}
const fileHeaders = {
	ETag: 'SHA-256 of a large file, else the id of the blob',
	'X-Repo-Commit': 'The commit that was read',
	'Accept-Ranges': '`bytes`',
}
const bytesOf = (text: string, type: string): Description['answers'] => [
	{ text, type, headers: fileHeaders },
	{ status: 206, text: 'The part that was asked for', type, headers: { ...fileHeaders, 'Content-Range': 'Which part of how many bytes' } },
	{ status: 304, text: 'What the caller has is still right' },
]

/** Reading files and history. */
export const files: Group = {
	key: 'files',
	name: 'Files and history',
	text: 'Bytes of files, folders, branches, tags and commits.',
	routes: {
		'GET /{prefix}{id}/resolve/{rev}/{path*}': {
			summary: 'Read a file',
			text: 'Large files come as themselves, whatever git holds. `X-Linked-Size` and `X-Linked-ETag` say that a file is large, `X-Xet-Hash` and `Link` where its chunks are; with `Accept: application/vnd.xet-fileinfo+json` that alone is answered, as JSON, for a file that has chunks.',
			query: { download: flag('Save it instead of showing it') },
			headers: ranges,
			answers: bytesOf('The bytes', 'application/octet-stream'),
			withHead: true,
			fails: [...entry.fails, 'range-unsatisfiable'],
		},
		'GET /{prefix}{id}/raw/{rev}/{path*}': {
			summary: 'Read what git holds of a file',
			text: 'Of a large file that is its pointer.',
			headers: ranges,
			answers: bytesOf('The text', 'text/plain'),
			...entry,
		},
		'GET /{prefix}{id}.md': {
			summary: 'Read a card',
			text: 'The README.md of `main`, as its author wrote it. The card of a gated repository is open to everyone who can see the repository.',
			query: { view: choice(['source', 'clean'], '`clean`: without the front matter') },
			answers: [
				{
					text: 'The Markdown; as `text/plain` when the request prefers it',
					type: 'text/markdown',
					headers: { ETag: 'Of the text', Vary: 'Accept' },
				},
				{ status: 304, text: 'What the caller has is still right' },
			],
			fails: ['entry-not-found'],
		},
		'GET /{prefix}{repo}': {
			summary: 'Show the page of a repository',
			text: 'A request that prefers `text/markdown` to HTML gets the card without its front matter instead; one that prefers `text/plain` gets the card as it was written.',
			answers: [{ text: 'The page, or the card', type: 'text/html', headers: { Vary: 'Accept' } }],
		},
		'GET /api/{T}/{id}/tree/{rest*}': {
			summary: 'List a folder',
			rest: '{rev}/{path}',
			query: { recursive: flag('Folders below as well'), expand: flag('Adds the last commit of each'), ...page(1000) },
			answers: [{ text: 'Files and folders', schema: z.array(Entry) }],
			isPaged: true,
			fails: ['revision-not-found', 'folder-not-found', 'gated-repo'],
		},
		'POST /api/{T}/{id}/paths-info/{rev}': {
			summary: 'Show what stands at some paths',
			text: 'Paths at which nothing stands are left out.',
			body: {
				schema: PathsInfo,
				types: ['application/json', 'application/x-www-form-urlencoded'],
				example: { paths: ['config.json', 'model.safetensors'], expand: false },
			},
			answers: [{ text: 'Files and folders', schema: z.array(Entry) }],
			fails: ['revision-not-found', 'too-many', 'gated-repo'],
		},
		'GET /api/{T}/{id}/treesize/{rest*}': {
			summary: 'Weigh a folder',
			rest: '{rev}/{path}',
			answers: [{ text: 'Bytes, large files included', schema: Size }],
			...entry,
		},
		'GET /api/models/{repo}/safetensors-metadata/{path*}': {
			summary: 'Read the headers of sharded weights',
			text: 'Of all files that a `.safetensors.index.json` on the default branch names, in one answer: without the weights.',
			answers: [{ text: 'Headers as the files have them', schema: ShardHeaders }],
			fails: ['entry-not-found', 'invalid-input', 'gated-sign-in', 'gated-repo'],
		},
		'GET /api/{T}/{id}/refs': {
			summary: 'List branches and tags',
			query: { include_prs: flag('Adds pull requests') },
			answers: [{ text: 'Where each of them stands', schema: Refs }],
			fails: ['gated-repo'],
		},
		'GET /api/{T}/{id}/commits/{rest*}': {
			summary: 'List commits',
			rest: '{rev}',
			query: {
				p: count('Page, from 0'),
				limit: count('Most commits on a page', { min: 1, max: 1000 }),
				expand: several('`formatted`: adds title and message as HTML'),
			},
			answers: [{ text: 'Newest first', schema: z.array(Commit), headers: { 'X-Total-Count': 'How many there are' } }],
			isPaged: true,
			...revision,
		},
		'GET /api/{T}/{id}/compare/{range*}': {
			summary: 'Compare two revisions',
			text: 'With two dots what differs, with three what the second changed since they parted.',
			rest: '{base}..{head}',
			query: { raw: flag('The difference alone, as text') },
			answers: [{ text: 'The difference', schema: Difference }],
			fails: ['revision-not-found', 'too-large', 'gated-repo'],
		},
	},
}

/** Changing files and history. */
export const commits: Group = {
	key: 'commits',
	name: 'Write',
	text: 'Commits, branches, tags and large files.',
	routes: {
		'POST /api/{T}/{id}/preupload/{rev*}': {
			summary: 'Ask how files are to be sent',
			text: 'Those that answer `lfs` go to the large file store first and into the commit as references.',
			query: { create_pr },
			body: { schema: Preupload, example: { files: [{ path: 'model.safetensors', size: 1048576, sample: 'AAAA' }] } },
			answers: [{ text: 'How each one is to be sent', schema: UploadPlan }],
			...revision,
		},
		'POST /api/{T}/{id}/commit/{rev*}': {
			summary: 'Write a commit',
			text: 'Lines of JSON: first `{"key": "header", ...}`, then one operation on each. Nothing is written unless all of it can be.',
			query: { create_pr },
			body: {
				types: ['application/x-ndjson'],
				schema: z.union([CommitHeaderLine, CommitLine]),
				text: 'Each line is one of these; the first is the header.',
				also: { 'application/json': CommitDocument },
			},
			answers: [{ text: 'Written', schema: Written }],
			fails: [
				'revision-not-found',
				'stale-parent',
				'object-missing',
				'file-too-large',
				'invalid-path',
				'path-conflict',
				'nothing-to-delete',
				'invalid-card',
				'too-many',
			],
		},
		'POST /api/{T}/{id}/branch/{rev*}': {
			summary: 'Make a branch',
			body: { schema: CreateBranch, example: { startingPoint: 'main' }, isOptional: true },
			answers: [{ text: 'Made', schema: Nothing }],
			fails: ['revision-not-found', 'reference-exists', 'invalid-revision'],
		},
		'DELETE /api/{T}/{id}/branch/{rev*}': {
			summary: 'Delete a branch',
			answers: [{ text: 'Deleted', schema: Nothing }],
			fails: ['revision-not-found', 'default-branch'],
		},
		'POST /api/{T}/{id}/tag/{rev*}': {
			summary: 'Tag a revision',
			body: { schema: CreateTag, example: { tag: 'v1.0', message: 'First release' } },
			answers: [{ text: 'Tagged', schema: Nothing }],
			fails: ['revision-not-found', 'reference-exists', 'invalid-revision'],
		},
		'DELETE /api/{T}/{id}/tag/{rev*}': { summary: 'Delete a tag', answers: [{ text: 'Deleted', schema: Nothing }], ...revision },
		'POST /api/{T}/{id}/super-squash/{rev*}': {
			summary: 'Put one commit in the place of a history',
			text: 'It cannot be taken back: the ids of the old commits open nothing any more, unless another branch, a tag or a pull request has them.',
			body: { schema: SuperSquash, example: { message: 'Begin anew' }, isOptional: true },
			answers: [{ text: 'Squashed', schema: Done }],
			...revision,
		},
		'GET /api/{T}/{id}/lfs-files': {
			summary: 'List the large files of all revisions',
			query: page(1000),
			answers: [{ text: 'Large files', schema: z.array(LargeFile) }],
			isPaged: true,
		},
		'POST /api/{T}/{id}/lfs-files/batch': {
			summary: 'Delete large files',
			text: 'With `rewriteHistory` every commit that names them is written anew without them; otherwise their names stay and their bytes go.',
			body: { schema: DeleteLargeFiles, example: { deletions: { sha: ['0'.repeat(64)], rewriteHistory: true } } },
			answers: [{ text: 'Deleted', schema: Nothing }],
			fails: ['invalid-hash', 'stale-parent'],
		},
		'DELETE /api/{T}/{id}/lfs-files/{sha}': {
			summary: 'Delete a large file',
			query: { rewriteHistory: flag('Also from every commit that names it') },
			answers: [{ text: 'Deleted', schema: Nothing }],
			fails: ['invalid-hash', 'stale-parent'],
		},
		'POST /api/{T}/{id}/lfs-files/duplicate': {
			summary: 'Take large files over into another repository',
			text: 'Nothing is sent again: the caller must read the one and write the other.',
			body: {
				schema: ShareObjects,
				example: { target: { type: 'model', name: 'ada/other' }, files: [{ sha256: '0'.repeat(64) }] },
			},
			answers: [{ text: 'Those that could not be taken over', schema: Shared }],
			fails: ['gated-repo', 'read-only', 'write-token-needed'],
		},
	},
}
