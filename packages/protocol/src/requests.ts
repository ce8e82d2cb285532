import { z } from 'zod'

/** Clients send `null` for what they leave out (protocol 01 section 7). */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const kind = z.enum(['model', 'dataset', 'space'])
const visibility = z.enum(['public', 'private', 'protected'])

/** What base64 without its padding may be: groups of four, then nothing, two or three characters. */
const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1

const base64 = z.string().refine((text) => isBase64(text.replaceAll(/\s/g, '')), 'must be base64')

/** Content written in a request, decoded to bytes. */
const content = z
	.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']).default('base64') })
	.refine((value) => value.encoding !== 'base64' || isBase64(value.content.replaceAll(/\s/g, '')), {
		path: ['content'],
		error: 'must be base64',
	})
	.transform((value) => Buffer.from(value.content, value.encoding === 'base64' ? 'base64' : 'utf8'))

/** `POST /api/repos/create` (protocol 02 section 1). */
export const CreateRepo = z.object({
	name: z.string(),
	organization: optional(z.string()),
	type: optional(kind),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	sdk: optional(z.enum(['gradio', 'streamlit', 'docker', 'static'])),
	license: optional(z.string()),
	files: optional(
		z.array(
			z
				.object({ path: z.string(), content: z.string(), encoding: z.enum(['base64', 'utf-8']).default('utf-8') })
				.refine((file) => file.encoding !== 'base64' || isBase64(file.content.replaceAll(/\s/g, '')), {
					path: ['content'],
					error: 'must be base64',
				}),
		),
	),
})

/** `DELETE /api/repos/delete` (protocol 02 section 2). */
export const DeleteRepo = z.object({ name: z.string(), organization: optional(z.string()), type: optional(kind) })

/** `POST /api/repos/move` (protocol 02 section 3). */
export const MoveRepo = z.object({ fromRepo: z.string(), toRepo: z.string(), type: optional(kind) })

/** `PUT /api/{T}/{id}/settings` (protocol 02 section 4): what Stoa keeps; other keys are let through unread. */
export const RepoSettings = z.object({
	gated: optional(z.union([z.literal(false), z.enum(['auto', 'manual'])])),
	visibility: optional(visibility),
	private: optional(z.boolean()),
})

/** `POST /api/validate-yaml` (protocol 02 section 9.1). `repoType` is checked by the domain, which answers unknown ones as an error of the card. */
export const ValidateYaml = z.object({ content: z.string(), repoType: optional(z.string()) })

/** `POST /api/{T}/{id}/preupload/{rev}` (protocol 04 section 2). */
export const Preupload = z.object({
	files: z.array(z.object({ path: z.string(), size: z.number().int().nonnegative(), sample: base64.default('') })),
	gitIgnore: optional(z.string()),
	gitAttributes: optional(z.string()),
})

/** `POST /api/{T}/{id}/paths-info/{rev}` (protocol 03 section 4), form or JSON. */
export const PathsInfo = z.object({
	paths: z.union([z.array(z.string()), z.string().transform((path) => [path])]).default([]),
	expand: optional(z.union([z.boolean(), z.string().transform((text) => ['true', '1', ''].includes(text.toLowerCase()))])),
})

const header = z.object({
	summary: z.string(),
	description: optional(z.string()),
	parentCommit: optional(z.string().regex(/^[0-9a-f]{5,40}$/, 'must be 5 to 40 hexadecimal digits')),
})
const rename = { oldPath: optional(z.string()) }
const file = z.object({ path: z.string(), ...rename }).and(content.transform((bytes) => ({ bytes })))
const lfsFile = z.object({
	path: z.string(),
	algo: z.enum(['sha256', 'sha_256']).default('sha256'),
	oid: z.string(),
	size: optional(z.number().int().nonnegative()),
	...rename,
})
const path = z.object({ path: z.string() })

/** The first line of a commit (protocol 04 section 3.1). */
export const CommitHeaderLine = z.object({ key: z.literal('header'), value: header })

/** Every further line of a commit; lines with other keys are passed over. */
export const CommitLine = z.discriminatedUnion('key', [
	z.object({ key: z.literal('file'), value: file }),
	z.object({ key: z.literal('lfsFile'), value: lfsFile }),
	z.object({ key: z.literal('deletedFile'), value: path }),
	z.object({ key: z.literal('deletedFolder'), value: path }),
	z.object({ key: z.literal('deletedEntry'), value: path }),
])

/** Keys of `CommitLine`. */
export const COMMIT_LINE_KEYS: ReadonlySet<string> = new Set(['file', 'lfsFile', 'deletedFile', 'deletedFolder', 'deletedEntry'])

/** The legacy body of a commit: one JSON document (protocol 04 section 3.1). */
export const CommitDocument = header.extend({
	files: optional(z.array(file)),
	lfsFiles: optional(z.array(lfsFile)),
	deletedEntries: optional(z.array(path)),
	deletedFiles: optional(z.array(path)),
	deletedFolders: optional(z.array(path)),
})

/** `POST /api/{T}/{id}/branch/{branch}` (protocol 04 section 4). */
export const CreateBranch = z.object({
	startingPoint: optional(z.string()),
	emptyBranch: optional(z.boolean()),
	overwrite: optional(z.boolean()),
})

/** `POST /api/{T}/{id}/tag/{rev}` (protocol 04 section 5). */
export const CreateTag = z.object({ tag: z.string(), message: optional(z.string()) })

/** `POST /api/{T}/{id}/super-squash/{branch}` (protocol 04 section 8). */
export const SuperSquash = z.object({ message: optional(z.string().max(500)) })

/** `POST /api/{T}/{id}/user-access-request/grant` (protocol 06 section 6). */
export const GrantAccess = z.object({ user: optional(z.string()), userId: optional(z.string()), requestId: optional(z.string()) })

/** `POST /api/{T}/{id}/user-access-request/handle` */
export const HandleAccess = GrantAccess.extend({
	status: z.enum(['pending', 'accepted', 'rejected']),
	rejectionReason: optional(z.string()),
})

/** `POST /api/{T}/{id}/discussions` (protocol 07 section 1.2). */
export const CreateDiscussion = z.object({ title: z.string(), description: optional(z.string()), pullRequest: optional(z.boolean()) })

/** `POST …/discussions/{num}/comment` (protocol 07 section 1.5), like the next four. */
export const CommentText = z.object({ comment: z.string() })

/** `POST …/discussions/{num}/title` */
export const DiscussionTitle = z.object({ title: z.string() })

/** `POST …/discussions/{num}/status` */
export const DiscussionStatusChange = z.object({ status: z.enum(['open', 'closed']), comment: optional(z.string()) })

/** `POST …/discussions/{num}/merge`; the body may be missing. */
export const MergeComment = z.object({ comment: optional(z.string()) })

/** `POST …/discussions/{num}/comment/{event}/edit` */
export const EditedComment = z.object({ content: z.string() })

/** `POST …/discussions/{num}/pin` */
export const DiscussionPin = z.object({ pinned: z.boolean() })

/** `POST /api/{T}/{id}/duplicate` (protocol 02 section 9): what Stoa keeps; other keys are let through unread. */
export const DuplicateRepo = z.object({
	repository: z.string(),
	visibility: optional(visibility),
	private: optional(z.boolean()),
})

/** `POST /api/{T}/{id}/lfs-files/duplicate` (protocol 04 section 3.6). */
export const ShareObjects = z.object({
	target: z.object({ type: optional(kind), name: z.string() }),
	files: z.array(z.object({ sha256: z.string() })),
})

/** An object as git-lfs names it. */
const lfsObject = z.object({ oid: z.string(), size: z.number().int().nonnegative() })

/** `POST /{prefix}{id}.git/info/lfs/objects/batch` (protocol 05 section 2). */
export const LfsBatch = z.object({
	operation: z.enum(['upload', 'download']),
	transfers: optional(z.array(z.string())),
	objects: z.array(lfsObject).max(1000),
	hash_algo: optional(z.enum(['sha256', 'sha_256'])),
	ref: optional(z.object({ name: z.string() })),
})

/** The body of an LFS verify call (protocol 05 section 2.4). */
export const LfsVerify = lfsObject
