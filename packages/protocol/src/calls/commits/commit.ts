import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { COMMIT_BODY, fields } from '../../body-limits.ts'
import { flag } from '../../parameters.ts'
import { UploadPlan, Written } from '../../shapes/files.ts'
import { content, fromBase64, NOT_BASE64, optional } from '../fields.ts'
import { revision } from './shared.ts'

/** A thousand files with samples of 512 bytes, and two files of rules. */
const PREUPLOAD_BODY = fields({ bytesMax: 4 * 1024 * 1024, keysMax: 5000, entriesMax: 1100 })

const base64 = z.string().transform((text, context) => {
	const bytes = fromBase64(text)
	if (!bytes) context.addIssue(NOT_BASE64)
	return bytes ?? z.NEVER
})

/** `POST /api/{T}/{id}/preupload/{rev}` (protocol 04 section 2). */
export const Preupload = z.object({
	files: z.array(z.object({ path: z.string(), size: z.number().int().nonnegative(), sample: base64.prefault('') })),
	gitIgnore: optional(z.string()),
	gitAttributes: optional(z.string()),
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

const create_pr = flag('Propose the change as a pull request instead of making it')

/** Ask how files are to be sent. */
export const planUpload = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/preupload/{rev*}',
	who: 'proposer',
	summary: 'Ask how files are to be sent',
	text: 'Those that answer `lfs` go to the large file store first and into the commit as references.',
	query: { create_pr },
	body: {
		limits: PREUPLOAD_BODY,
		schema: Preupload,
		example: { files: [{ path: 'model.safetensors', size: 1048576, sample: 'AAAA' }] },
	},
	answers: [{ text: 'How each one is to be sent', schema: UploadPlan }],
	...revision,
})

/** Write a commit. */
export const writeCommit = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/commit/{rev*}',
	who: 'proposer',
	summary: 'Write a commit',
	text: 'Lines of JSON: first `{"key": "header", ...}`, then one operation on each. Nothing is written unless all of it can be.',
	query: { create_pr },
	body: {
		limits: COMMIT_BODY,
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
})
