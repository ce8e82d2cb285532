import { z } from 'zod'

/** Clients send `null` for what they leave out (protocol 01 section 7). */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const kind = z.enum(['model', 'dataset', 'space'])
const groupRole = z.enum(['read', 'contributor', 'write', 'admin'])
const groupUser = z.object({ user: z.string(), role: groupRole })
const visibility = z.enum(['public', 'private', 'protected'])

/**
 * The bytes of base64, with or without its padding and with blanks anywhere; `undefined` for anything else. Checks and decodes in one pass of
 * the engine's own: ten megabytes take about ten milliseconds.
 */
function fromBase64(text: string): Uint8Array | undefined {
	try {
		return Uint8Array.fromBase64(text)
	} catch {
		return undefined
	}
}

const NOT_BASE64 = 'must be base64'
const base64 = z.string().transform((text, context) => {
	const bytes = fromBase64(text)
	if (!bytes) context.addIssue(NOT_BASE64)
	return bytes ?? z.NEVER
})

/** Content written in a request, decoded to bytes. `unless`: the encoding when none is named. */
const content = (unless: 'base64' | 'utf-8') =>
	z.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']).default(unless) }).transform((value, context) => {
		const bytes = value.encoding === 'base64' ? fromBase64(value.content) : Buffer.from(value.content)
		if (!bytes) context.addIssue({ code: 'custom', path: ['content'], message: NOT_BASE64 })
		return { bytes: bytes ?? z.NEVER }
	})

/** A secret or a variable of an app, as every call writes it (protocol 08 section 2). */
const appSetting = z.object({ key: z.string(), value: z.string(), description: optional(z.string()) })

/** `POST /api/spaces/{id}/secrets` and `…/variables` */
export const SetAppSetting = appSetting

/** `DELETE /api/spaces/{id}/secrets` and `…/variables` */
export const RemoveAppSetting = z.object({ key: z.string() })

/** What the app that is created or copied begins with. */
const appSettings = { secrets: optional(z.array(appSetting)), variables: optional(z.array(appSetting)) }

/** `POST /api/repos/create` (protocol 02 section 1). */
export const CreateRepo = z.object({
	name: z.string(),
	organization: optional(z.string()),
	type: optional(kind),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	sdk: optional(z.enum(['gradio', 'streamlit', 'docker', 'static'])),
	license: optional(z.string()),
	license_name: optional(z.string().max(100)),
	license_link: optional(z.string().max(1000)),
	sdkVersion: optional(z.string().regex(/^\d[0-9a-z.]{0,39}$/, 'must be a version such as 6.0.0')),
	short_description: optional(z.string().max(60)),
	resourceGroupId: optional(z.string()),
	files: optional(z.array(z.object({ path: z.string() }).and(content('utf-8')))),
	...appSettings,
})

/** `DELETE /api/repos/delete` (protocol 02 section 2). */
export const DeleteRepo = z.object({ name: z.string(), organization: optional(z.string()), type: optional(kind) })

/** `POST /api/repos/move` (protocol 02 section 3). */
export const MoveRepo = z.object({ fromRepo: z.string(), toRepo: z.string(), type: optional(z.union([kind, z.literal('bucket')])) })

/** `PUT /api/{T}/{id}/settings` (protocol 02 section 4): what Stoa keeps; other keys are let through unread. */
export const RepoSettings = z.object({
	gated: optional(z.union([z.literal(false), z.enum(['auto', 'manual'])])),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	discussionsDisabled: optional(z.boolean()),
})

/** `POST /api/validate-yaml` (protocol 02 section 9.1). `repoType` is checked by the domain, which answers unknown ones as an error of the card. */
export const ValidateYaml = z.object({ content: z.string(), repoType: optional(z.string()) })

/** `POST /api/{T}/{id}/preupload/{rev}` (protocol 04 section 2). */
export const Preupload = z.object({
	files: z.array(z.object({ path: z.string(), size: z.number().int().nonnegative(), sample: base64.prefault('') })),
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
const file = z.object({ path: z.string(), ...rename }).and(content('base64'))
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
export const GrantAccess = z.object({
	user: optional(z.string()),
	userId: optional(z.string()),
	requestId: optional(z.string()),
	/** Stoa's own: when the access ends. */
	expiresAt: optional(z.iso.datetime({ offset: true }).transform((text) => new Date(text))),
})

/** `POST /api/{T}/{id}/user-access-request/handle` */
export const HandleAccess = GrantAccess.extend({
	status: z.enum(['pending', 'accepted', 'rejected']),
	rejectionReason: optional(z.string()),
})

/** `POST /api/{T}/{id}/user-access-request/batch` */
export const HandleAccessBatch = z.array(HandleAccess).max(1000)

/** `PUT /api/organizations/{name}/members/{user}/role` (protocol 06 section 4). */
export const MemberRole = z.object({
	role: z.enum(['no_access', 'read', 'contributor', 'write', 'admin']),
	resourceGroups: optional(z.array(z.object({ id: z.string(), role: groupRole })).max(100)),
})

const moderated = z.object({
	type: z.enum(['model', 'dataset', 'space', 'account']),
	name: z.string().max(200),
	discussion: optional(z.int32().min(1)),
	comment: optional(z.string().max(64)),
})

/** What a takedown is about: files too. */
const takenDown = moderated.extend({
	path: optional(z.string().max(4096).describe('A file of the repository')),
	revision: optional(z.string().max(500).describe('Of the file. Default: `main`')),
})

/** `POST /api/reports`, Stoa's own. */
export const SendReport = z.object({
	target: moderated.describe('A repository, a discussion or comment in it, or the account of a person or an organization'),
	category: z.enum(['spam', 'malware', 'illegal', 'personal-data', 'copyright', 'other']),
	reason: z.string().max(2000),
})

/** `POST /api/admin/takedowns`, Stoa's own. */
export const TakeDown = z.object({
	target: takenDown.describe('A repository, a discussion or comment in it, or the account of a person or an organization'),
	action: z
		.enum(['hide', 'lock', 'private', 'suspend', 'delete', 'restore'])
		.describe('`lock` and `private` are for repositories, `suspend` is for accounts'),
	reason: z.string().max(1000).describe('Visitors and the owner read it, and it is kept in the audit log'),
	legal: optional(z.boolean().describe('A law or a court requires it: a hidden repository answers 451 instead of 403')),
	hideContent: optional(z.boolean().describe('Of `suspend`: hides everything that the account published')),
	everyVersion: optional(
		z.boolean().describe('Of a file: takes down whatever is, was or comes at the path. Default: the content at the revision'),
	),
	report: optional(z.string().max(64).describe('Id of a report that led to it. It is closed, and the reporter is told')),
})

/** `POST /api/admin/reports/{report}/close`, Stoa's own. */
export const CloseReport = z.object({ outcome: z.string().max(2000).describe('The reporter is told this') })

const autoJoin = z
	.discriminatedUnion('enabled', [z.object({ enabled: z.literal(true), role: groupRole }), z.object({ enabled: z.literal(false) })])
	.transform((value) => (value.enabled ? value.role : undefined))

/** `POST /api/organizations/{name}/resource-groups` (protocol 06 section 4); `closed` is Stoa's own. */
export const CreateResourceGroup = z.object({
	name: z.string(),
	description: optional(z.string()),
	closed: optional(z.boolean()),
	autoJoin: optional(autoJoin),
	users: optional(z.array(groupUser).max(1000)),
	repos: optional(z.array(z.object({ type: kind, name: z.string() })).max(100)),
})

/** `PATCH /api/organizations/{name}/resource-groups/{group}` */
export const ChangeResourceGroup = z.object({
	name: optional(z.string()),
	description: optional(z.string()),
	closed: optional(z.boolean()),
	autoJoin: optional(autoJoin.transform((role) => ({ role }))),
})

/** `POST /api/organizations/{name}/resource-groups/{group}/users` */
export const AddGroupUsers = z.object({ users: z.array(groupUser).max(1000) })

/** `PUT /api/organizations/{name}/resource-groups/{group}/users/{user}` */
export const GroupUserRole = z.object({ role: groupRole })

/** `POST /api/{T}/{id}/resource-group` (protocol 02 section 9): `null` takes the repository out. */
export const PlaceInGroup = z.object({ resourceGroupId: z.string().nullable() })

/** `POST /api/{T}/{id}/discussions` (protocol 07 section 1.2). */
export const CreateDiscussion = z.object({ title: z.string(), description: optional(z.string()), pullRequest: optional(z.boolean()) })

/** `POST …/discussions/{num}/comment` (protocol 07 section 1.5), like the next four. */
export const CommentText = z.object({
	comment: z.string(),
	/** Stoa's own: the line of a pull request that it is about. */
	place: optional(z.object({ path: z.string(), side: z.enum(['old', 'new']), line: z.int().positive() })),
})

/** `POST …/discussions/{num}/reactions` (protocol 07 section 1.5): `on` false takes one's own away. */
export const CommentReaction = z.object({ event: z.string(), reaction: z.string(), on: z.boolean().default(true) })

/** `POST /api/discussions/mark-as-read` (protocol 07 section 1.5): those named, or all of the caller's. */
export const MarkAsRead = z.object({ discussionIds: optional(z.array(z.string()).max(1000)) })

/** `DELETE /api/notifications` (protocol 07 section 5), like the next two in shapes of Stoa's own: those named were read. */
export const ReadNotifications = z
	.object({
		ids: z
			.array(z.string().regex(/^[0-9a-f]{32}$/, 'is no id of a notification'))
			.max(1000)
			.default([]),
		discussionIds: z.array(z.string()).max(1000).default([]),
	})
	.refine(({ ids, discussionIds }) => ids.length + discussionIds.length > 0, 'name ids or discussionIds')

/** `PATCH /api/settings/notifications`: what is left out stays as it is. */
export const NotificationSettings = z.object({
	unwanted: optional(z.array(z.enum(['thread', 'mention', 'access', 'repo', 'follow']))),
	byMail: optional(z.boolean()),
})

const watchedRepos = z
	.array(z.object({ type: kind, id: z.string() }))
	.max(100)
	.default([])

/** `PATCH /api/settings/watch` */
export const ChangeWatch = z.object({ add: watchedRepos, delete: watchedRepos })

/** `POST …/discussions/{num}/lock`, Stoa's own. */
export const DiscussionLock = z.object({ locked: z.boolean() })

/** `POST …/discussions/{num}/title` */
export const DiscussionTitle = z.object({ title: z.string() })

/** `POST …/discussions/{num}/status` */
export const DiscussionStatusChange = z.object({ status: z.enum(['open', 'closed']), comment: optional(z.string()) })

/** `POST …/discussions/{num}/merge`; the body may be missing. */
export const MergeComment = z.object({ comment: optional(z.string()), squash: optional(z.boolean()) })

/** `POST …/discussions/{num}/comment/{event}/edit` */
export const EditedComment = z.object({ content: z.string() })

/** `POST …/discussions/{num}/pin` */
export const DiscussionPin = z.object({ pinned: z.boolean() })

/** `POST /api/{T}/{id}/duplicate` (protocol 02 section 9): what Stoa keeps; other keys are let through unread. */
export const DuplicateRepo = z.object({
	repository: z.string(),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	resourceGroupId: optional(z.string()),
	...appSettings,
})

/** `POST /api/{T}/{id}/lfs-files/batch` (protocol 04 section 10). */
export const DeleteLargeFiles = z.object({
	deletions: z.object({ sha: z.array(z.string()).max(1000), rewriteHistory: optional(z.boolean()) }),
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

/** `POST …/info/lfs/locks` (protocol 05 section 3), like the next two. */
export const CreateLock = z.object({ path: z.string() })

/** `POST …/info/lfs/locks/verify`; git-lfs leaves out a limit by writing 0. */
export const VerifyLocks = z.object({ cursor: optional(z.string()), limit: optional(z.number().int().nonnegative()) })

/** `POST …/info/lfs/locks/{lock}/unlock` */
export const Unlock = z.object({ force: optional(z.boolean()) })

const collectionItem = z.object({
	id: z.string(),
	type: z.enum(['model', 'dataset', 'space', 'paper', 'collection', 'bucket']),
})
const collectionTheme = z.enum(['orange', 'blue', 'green', 'purple', 'pink', 'indigo'])

/** `POST /api/collections` (protocol 07 section 2). */
export const CreateCollection = z.object({
	title: z.string(),
	namespace: optional(z.string()),
	description: optional(z.string()),
	private: optional(z.boolean()),
	item: optional(collectionItem),
})

/** `PATCH /api/collections/{namespace}/{slug}`; `gating` is let through unread. */
export const ChangeCollection = z.object({
	title: optional(z.string()),
	description: optional(z.string()),
	private: optional(z.boolean()),
	theme: optional(collectionTheme),
	position: optional(z.number().int().nonnegative()),
})

/** `POST …/items` */
export const AddCollectionItem = z.object({ item: collectionItem, note: optional(z.string()) })

/** `PATCH …/items/{id}` */
export const ChangeCollectionItem = z.object({ position: optional(z.number().int().nonnegative()), note: optional(z.string()) })

/** `POST …/items/batch` */
export const ChangeCollectionItems = z
	.array(z.object({ action: z.literal('update'), _id: z.string(), data: ChangeCollectionItem }))
	.max(1000)

const watched = z.array(z.object({ type: z.enum(['user', 'org', 'model', 'dataset', 'space', 'bucket']), name: z.string() }))
const webhookDomains = z.array(z.enum(['repo', 'discussion', 'discussions']))

/** `POST /api/settings/webhooks` (protocol 07 section 4). Jobs are nothing that a webhook can start here. */
export const CreateWebhook = z.object({
	watched,
	url: z.string('write the address that is told; jobs cannot be started from here'),
	domains: optional(webhookDomains),
	secret: optional(z.string()),
})

/** `POST /api/settings/webhooks/{id}` */
export const ChangeWebhook = z.object({
	watched: optional(watched),
	url: optional(z.string()),
	domains: optional(webhookDomains),
	secret: optional(z.string()),
})
