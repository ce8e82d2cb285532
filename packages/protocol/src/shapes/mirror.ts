import { z } from 'zod'
import { bytes, date, id, kind, oid } from './basics.ts'

/** A count that may pass two billion. */
const total = z.int().min(0)

/** A repository at the upstream. */
const SourceRepo = z.object({
	kind,
	id: z.string(),
	revision: z.string().optional().describe('A branch, a tag or a commit. Default: `main`'),
})

/** What is mirrored. */
const MirrorSource = z.discriminatedUnion('type', [
	z.object({ type: z.literal('repos'), repos: z.array(SourceRepo) }),
	z.object({
		type: z.literal('pattern'),
		pattern: z.string().describe('`*` is any text between slashes'),
		kinds: z.array(kind).optional(),
		limit: z.int().optional().describe('Most repositories. Default: 100'),
	}),
	z.object({ type: z.literal('collection'), slug: z.string() }),
	z.object({
		type: z.literal('search'),
		search: z.object({
			kind,
			words: z.string().optional(),
			author: z.string().optional(),
			task: z.string().optional(),
			tags: z.array(z.string()).optional(),
			parametersMin: z.number().optional(),
			parametersMax: z.number().optional(),
			likesMin: z.number().optional(),
			downloadsMin: z.number().optional(),
		}),
		limit: z.int().optional().describe('Most repositories. Default: 100'),
	}),
])

/** What is mirrored, and how. */
export const MirrorOrder = z.object({
	upstream: z.string().describe('The name of the upstream'),
	source: MirrorSource,
	hasFiles: z.boolean().optional().describe('Whether large files come too. Default: true'),
	isPinned: z.boolean().optional().describe('Whether the commits that are found are pinned. Default: false'),
	hours: z
		.object({ from: z.int(), to: z.int() })
		.optional()
		.describe('Hours of the day in UTC within which the job works, such as 22 to 6. Default: all'),
	bytesPerSecond: z.int().optional().describe('Most bytes that the job takes in a second, from 100000. Default: no limit'),
})

/** An order that is carried out again and again. */
export const MirrorRule = z.object({ ...MirrorOrder.shape, name: z.string(), everyHours: z.int(), createdAt: date, nextAt: date })

/** One run of an order. */
export const MirrorJob = z.object({
	...MirrorOrder.shape,
	id,
	rule: z.string().optional(),
	state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'canceled']),
	stage: z.enum(['listing', 'histories', 'files']).describe('What it does, or did last'),
	problem: z.string().optional().describe('Why it failed or waits, and what to do'),
	tries: z.int().describe('Attempts in a row without anything new'),
	createdAt: date,
	dueAt: date.describe('When a waiting job goes on'),
	startedAt: date.optional(),
	finishedAt: date.optional(),
	totals: z
		.object({
			repos: total,
			reposDone: total,
			reposFailed: total,
			files: total.describe('Large files'),
			filesDone: total,
			bytes,
			bytesDone: bytes,
		})
		.describe('Of the repositories whose histories are here'),
	rate: bytes.describe('Bytes taken from the upstream in a second'),
	secondsLeft: z.int().optional().describe('At this rate'),
})

/** How far a repository of a job is. */
export const MirrorJobItem = z.object({
	position: z.int(),
	kind,
	id: z.string(),
	revision: z.string().optional(),
	state: z.enum(['waiting', 'history', 'done', 'failed']).describe('`history`: its commits are here'),
	problem: z.string().optional(),
	commit: oid.optional(),
	files: total,
	filesDone: total,
	bytes,
	bytesDone: bytes,
})

/** A pinned revision. */
export const MirrorPin = z.object({
	kind,
	name: z.string(),
	commit: oid,
	revision: z.string().describe('What it was called when it was pinned'),
	createdAt: date,
})

/** What one mirrored repository takes, and what it is used for. */
const MirroredSpace = z.object({
	kind,
	name: z.string(),
	upstream: z.string(),
	files: total.describe('Large files that are here'),
	bytes,
	keptBytes: bytes.describe('Those that a pin, a rule or an unfinished job keeps'),
	isPinned: z.boolean(),
	hits: total.describe('How often a large file was read that was here'),
	servedBytes: bytes.describe('Bytes of large files that were sent from here'),
	takenBytes: bytes.describe('Bytes that were taken from the upstream'),
	mirroredAt: date,
	usedAt: date.optional().describe('When a large file that was here was last read'),
})

/** The space that mirrored repositories take. */
export const MirrorSpace = z.object({
	limitBytes: bytes.nullable().describe('Most bytes of what came on demand; `null`: no limit'),
	bytes: bytes.describe('Large files of mirrored repositories that are here, each once'),
	onDemandBytes: bytes.describe('Those that nothing keeps and that no repository of this hub has: the limit is theirs'),
	repositories: z.array(MirroredSpace),
})

/** What became of the large files of a repository. */
export const DroppedFiles = z.object({
	files: total,
	bytes,
	staysBytes: bytes.describe('What is pinned, kept by a rule or a job, in use, or shared with a repository of this hub'),
})

/** A request for a repository of an upstream. */
export const MirrorRequest = z.object({
	id,
	upstream: z.string(),
	kind,
	name: z.string(),
	person: z.string().optional().describe('Who asked; absent when the account was deleted'),
	reason: z.string(),
	facts: z
		.object({
			license: z.string().optional(),
			bytes: bytes.describe('Of all files'),
			fileCount: total,
			files: z.array(z.object({ path: z.string(), size: z.number() })).describe('The largest'),
			formats: z.array(z.enum(['safetensors', 'gguf', 'onnx', 'pickle', 'other'])).describe('Of its weights'),
			likes: z.number(),
			downloads: z.number(),
			changedAt: z.string().optional(),
		})
		.describe('What the repository was when it was asked for'),
	state: z.enum(['waiting', 'approved', 'refused']),
	rule: z.string().optional().describe('The rule that answered'),
	answeredBy: z.string().optional().describe('The person who answered'),
	note: z.string().optional(),
	createdAt: date,
	answeredAt: date.optional(),
	mayAnswer: z.boolean().describe('Whether the caller may answer it'),
})
