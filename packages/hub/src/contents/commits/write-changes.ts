import { HubError, type Oid, type RepoKind } from '@stoa/vocabulary'
import type { Snapshots } from '../../git/snapshots.ts'
import type { Git } from '../../git/git.ts'
import { parseGitAttributes, trackingLine } from './git-attributes.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import { REGULAR_SIZE_MAX } from './limits.ts'
import { blobOid, type StagedFile, type StagedOperation } from './staging.ts'
import { type EffectiveChange, WorkingTree } from './working-tree.ts'

/** The card of a repository. */
export const README = 'README.md'
const ATTRIBUTES = '.gitattributes'

/** Validates a whole README and returns its errors. */
export type ValidateCard = (kind: string, readme: string) => Promise<{ errors: string[] }>

interface ChangesDeps {
	git: Git
	snapshots: Snapshots
	validateCard: ValidateCard
}

/** The text of a file that a commit changes or keeps; `undefined` when it does not exist or is larger than a regular file. */
async function readFile({ git }: ChangesDeps, repo: string, file: { oid: Oid; content?: Uint8Array | undefined } | undefined) {
	const bytes = file && (file.content ?? (await git.blob(repo, file.oid, REGULAR_SIZE_MAX)))
	return bytes && new TextDecoder().decode(bytes)
}

/** Adds a line to `.gitattributes` for each new large file that no rule stores by LFS (protocol 04 section 3.2). */
async function trackLargeFiles(deps: ChangesDeps, repo: string, tree: WorkingTree, changes: readonly EffectiveChange[]): Promise<boolean> {
	const large = changes.filter(({ file }) => file?.isPointer)
	if (large.length === 0) return false
	const text = (await readFile(deps, repo, await tree.file(ATTRIBUTES))) ?? ''
	const attributes = await parseGitAttributes(text)
	const lines: string[] = []
	const turns = new Turns()
	for (const { path } of large) {
		await turns.take()
		if (attributes.isLfs(path) !== true) lines.push(trackingLine(path))
	}
	if (lines.length === 0) return false
	const separator = text === '' || text.endsWith('\n') ? '' : '\n'
	const content = new TextEncoder().encode(`${text}${separator}${lines.join('')}`)
	if (content.length > REGULAR_SIZE_MAX) throw new HubError('file-too-large', { path: ATTRIBUTES, limit: REGULAR_SIZE_MAX })
	tree.put(ATTRIBUTES, { oid: blobOid(content), content, isPointer: false } satisfies StagedFile)
	return true
}

async function refuseBadCard(deps: ChangesDeps, repo: { id: string; kind: RepoKind }, changes: readonly EffectiveChange[]): Promise<void> {
	const card = changes.find(({ path }) => path === README)?.file
	const text = card && !card.isPointer ? await readFile(deps, repo.id, card) : undefined
	const { errors } = text === undefined ? { errors: [] } : await deps.validateCard(repo.kind, text)
	if (errors.length > 0) throw new HubError('invalid-card', { messages: errors })
}

/**
 * The changes that operations make to a commit's tree, after everything that the hub adds and checks.
 *
 * @param base `undefined` for an empty repository
 * @throws {HubError} `nothing-to-delete` | `path-conflict` | `invalid-card` | `file-too-large`
 */
export async function planChanges(
	deps: ChangesDeps,
	repo: { id: string; kind: RepoKind },
	base: Oid | undefined,
	operations: readonly StagedOperation[],
): Promise<EffectiveChange[]> {
	const tree = new WorkingTree(deps.snapshots, repo.id, base)
	const turns = new Turns()
	for (const operation of operations) {
		await turns.take()
		await tree.apply(operation)
	}
	const asked = await tree.effective()
	const changes = (await trackLargeFiles(deps, repo.id, tree, asked)) ? await tree.effective() : asked
	await refuseBadCard(deps, repo, changes)
	return changes
}
