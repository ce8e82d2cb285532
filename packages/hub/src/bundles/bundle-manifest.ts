import { isHubError, parseOid, parseRepoId, parseRepoName, parseSha256, REPO_KINDS, splitRepoId, type RepoId } from '@stoa/vocabulary'
import { z } from 'zod'
import { isMisleadingName } from '../contents/commits/branch-names.ts'

/** The version of the format of bundles. A program reads its own and older ones. */
export const BUNDLE_VERSION = 1
/** Largest manifest in bytes, so that a wrong file cannot fill the memory. */
export const MANIFEST_MAX = 32 * 1024 * 1024
/** Most repositories of one bundle. */
const REPOS_MAX = 10_000
/** Most branches, tags and pins of one repository. */
const REFS_MAX = 5000

const sha256 = z
	.string()
	.regex(/^[0-9a-f]{64}$/)
	.transform(parseSha256)
const oid = z
	.string()
	.regex(/^[0-9a-f]{40}$/)
	.transform(parseOid)
const bytes = z.int().min(0)

/** The same rules as for a new repository of this hub. */
const repoId = z.string().transform((text, context): RepoId => {
	try {
		const id = parseRepoId(text)
		parseRepoName(splitRepoId(id).name)
		return id
	} catch (error) {
		if (!isHubError(error)) throw error
		context.addIssue({ code: 'custom', message: error.message })
		return z.NEVER
	}
})

const refName = z
	.string()
	.max(1000)
	.regex(/^refs\/(?:heads|tags)\/./)
	.refine((ref) => !isMisleadingName(ref.replace(/^refs\/(?:heads|tags)\//, '')), 'this name of a branch or tag cannot be used')

const BundleRepo = z.strictObject({
	kind: z.enum(REPO_KINDS),
	id: repoId,
	/** A gated repository counts as private: the conditions of its gate are not carried. */
	visibility: z.enum(['public', 'private']),
	/** Branches and tags in the order of their names. `main` is among them unless the repository is empty. `oid` is what the ref names. */
	refs: z.array(z.strictObject({ ref: refName, oid, commit: oid })).max(REFS_MAX),
	/** Pinned commits, in order. */
	pins: z.array(oid).max(REFS_MAX),
	/** Commits of the earlier bundle that the pack leaves out, with everything that they reach. */
	without: z.array(oid).max(2 * REFS_MAX),
	/** The file with its commits, trees and small files; absent for an empty repository. */
	pack: z.strictObject({ path: z.string().regex(/^packs\/\d{5}\.pack$/), size: bytes, sha256 }).optional(),
	/** Large files of its revisions that this bundle has. */
	files: z.int().min(0),
})

/** One repository of a bundle. */
export type BundleRepo = z.output<typeof BundleRepo>

/** What a bundle holds. It is signed; the index that it names has the hash of everything else. */
export const BundleManifest = z.strictObject({
	format: z.literal('stoa-bundle'),
	version: z.literal(BUNDLE_VERSION),
	/** Who made it: by default the address of the hub. */
	maker: z.string().min(1).max(200),
	/** By default the date of its newest commit, so that the same content has the same bytes. */
	madeAt: z.iso.datetime(),
	/** The bundle that must be imported before: the SHA-256 of its manifest. */
	since: sha256.optional(),
	repositories: z.array(BundleRepo).min(1).max(REPOS_MAX),
	/** Large files, each once, however many repositories have it. */
	objects: z.strictObject({ count: z.int().min(0), bytes }),
	index: z.strictObject({ size: bytes, sha256 }),
})
/** See the schema of the same name. */
export type BundleManifest = z.output<typeof BundleManifest>

/** The manifest as text: the same manifest has the same bytes. */
export function manifestText(manifest: z.input<typeof BundleManifest>): string {
	return `${JSON.stringify(manifest, undefined, '\t')}\n`
}

const Version = z.object({ format: z.literal('stoa-bundle'), version: z.int() })

/** Reads a manifest. @returns a clause that follows "the bundle" instead, when it cannot be used */
export function parseManifest(text: string): BundleManifest | string {
	let content: unknown
	try {
		content = JSON.parse(text)
	} catch {
		return 'its manifest is not JSON'
	}
	const found = Version.safeParse(content)
	if (!found.success) return 'its manifest is not that of a bundle'
	if (found.data.version > BUNDLE_VERSION) return `a newer version of Stoa wrote it (format ${found.data.version}). Upgrade this hub first`
	const parsed = BundleManifest.safeParse(content)
	if (!parsed.success) {
		const [issue] = parsed.error.issues
		return `its manifest is wrong at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'it cannot be read'}`
	}
	return twiceIn(parsed.data) ?? parsed.data
}

function twiceIn({ repositories }: BundleManifest): string | undefined {
	const names = new Set<string>()
	for (const { kind, id, refs, pins, pack } of repositories) {
		const name = `${kind} ${id.toLowerCase()}`
		if (names.has(name)) return `its manifest names the ${kind} ${id} twice`
		names.add(name)
		const lower = refs.map(({ ref }) => ref.toLowerCase())
		if (new Set(lower).size < lower.length) return `two branches or tags of the ${kind} ${id} differ only in case`
		if (refs.length === 0 ? pins.length > 0 || pack !== undefined : pack === undefined)
			return `its manifest says that the ${kind} ${id} is empty, and that it is not`
		if (refs.length > 0 && !refs.some(({ ref }) => ref === 'refs/heads/main')) return `the ${kind} ${id} has no branch "main" in it`
	}
	return undefined
}
