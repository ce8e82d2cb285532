import { parseNamespace, splitRepoId, type Sha256 } from '@stoa/vocabulary'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import { VISITOR } from '../accounts/actors/actor.ts'
import { takeEffect, type RowTables, type TakeEffectDeps } from '../contents/commits/take-effect.ts'
import { noteTags } from '../contents/docs-rows/note-tags.ts'
import type { Store } from '../database/store.ts'
import type { MirrorPinRecords } from '../mirror-jobs/mirror-job-records.ts'
import type { MirrorRecords } from '../mirrors/mirror-records.ts'
import type { Quota, QuotaTables } from '../objects/quota/quota.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import { noMetadata } from '../repositories/metadata/no-metadata.ts'
import type { BundleHead } from './bundle-reader.ts'
import type { BundleImport, BundleRecords } from './bundle-records.ts'
import { pullPack, type PullPackOptions, type StageDeps, type StagedRepo } from './stage-repos.ts'

/** The tables that the last steps of an import write. */
export interface ApplyTables extends RowTables, QuotaTables {
	accounts: AccountRecords
	audit: AuditRecords
	bundles: BundleRecords
	mirrorPins: MirrorPinRecords
	mirrors: Pick<MirrorRecords, 'addNamespace'>
	xet: XetRecords
}

/** What they need. */
export interface ApplyDeps extends Omit<StageDeps, 'records' | 'git'>, Omit<TakeEffectDeps, 'records'> {
	records: Store<ApplyTables>
	quota: Pick<Quota, 'admitFiles' | 'writing'>
	now: () => Date
}

const SLICE = 1000
/** What the page of an owner says whose repositories came by bundles. */
const DESCRIPTION = 'A name at another hub. Its repositories here were carried over in bundles, and no account of this hub belongs to it.'

/** The account that owns a new repository; one without members is created where there is none. */
async function ownerOf({ records, now }: ApplyDeps, tables: ApplyTables, namespace: string): Promise<string> {
	const found = await tables.accounts.byName(namespace)
	if (found) return found.id
	const id = records.newId()
	const account = { id, kind: 'org' as const, name: parseNamespace(namespace), fullname: namespace, email: undefined, isAdmin: false }
	await tables.accounts.insert({ ...account, createdAt: now() })
	await tables.accounts.update(id, { description: DESCRIPTION })
	await tables.mirrors.addNamespace(id)
	return id
}

/** Lets a repository use its large files, within the limit of its owner. @throws `storage-limit` */
async function entitle({ quota }: ApplyDeps, tables: ApplyTables, repoId: string, files: ReadonlyMap<Sha256, number>): Promise<void> {
	const all = [...files].map(([sha256, size]) => ({ sha256, size }))
	for (let start = 0; start < all.length; start += SLICE) {
		const slice = all.slice(start, start + SLICE)
		const hashes = slice.map(({ sha256 }) => sha256)
		await quota.admitFiles(tables, repoId, slice)
		await tables.objects.entitle(repoId, hashes)
		const chunked = (await tables.objects.byHashes(hashes)).flatMap(({ xetHash }) => xetHash ?? [])
		if (chunked.length > 0) await tables.xet.entitle(repoId, chunked)
	}
}

/**
 * The moment at which an import becomes visible: all new repositories, the right to all large files, and where everything came from, in one
 * transaction.
 *
 * @throws `storage-limit` | `repo-exists` | `object-not-found`; then nothing is visible
 */
export async function publishBundle(deps: ApplyDeps, one: BundleImport, head: BundleHead, staged: readonly StagedRepo[]): Promise<void> {
	const { records, now } = deps
	const { manifest, bundle } = head
	const at = now()
	await records.transaction(async (tables) => {
		for (const { entry, item, files } of staged) {
			const { kind, id: name, visibility } = entry
			if (item.isNew) {
				const ownerId = await ownerOf(deps, tables, splitRepoId(name).namespace)
				await tables.repos.insert({ id: item.repoId, kind, name, ownerId, visibility, createdAt: at, metadata: noMetadata() })
			}
			const { maker, madeAt } = manifest
			const origin = { repoId: item.repoId, bundle, maker, madeAt: new Date(madeAt), signer: one.signer, importedAt: at }
			await tables.bundles.setOrigin(origin)
			await entitle(deps, tables, item.repoId, files)
			for (const commit of entry.pins) await tables.mirrorPins.insertPin({ repoId: item.repoId, commit, revision: commit, createdAt: at })
		}
		await tables.bundles.updateImport({ ...one, state: 'applying' })
		const details = {
			bundle,
			maker: manifest.maker,
			made: manifest.madeAt,
			signer: one.signer ?? 'none that is trusted',
			repositories: String(staged.length),
		}
		const entry = auditEntry({ newId: records.newId, now }, VISITOR, {
			action: 'bundle.import',
			scopeId: undefined,
			subject: one.path,
			details,
		})
		await tables.audit.insert({ ...entry, actorName: one.begunBy })
	})
}

/** Names the commits of one repository that was published, and derives its rows. Any number of times. */
export async function applyRepo(
	deps: ApplyDeps & StageDeps,
	{ entry, item }: Pick<StagedRepo, 'entry' | 'item'>,
	options: PullPackOptions,
): Promise<void> {
	const { git, records, alone, quota } = deps
	const { repoId } = item
	// Deleted since it was published.
	if (!(await records.repos.byId(repoId))) return
	const room = quota.writing({ repoId })
	try {
		// A start of another process removes folders without rows, and may have seen this one before its row.
		await alone(repoId, async () => void ((await git.exists(repoId)) || (await git.create(repoId))))
		await pullPack(deps, repoId, entry, {
			...options,
			takeRoom: item.isNew ? async () => undefined : room.take,
		})
		await alone(repoId, () => takeEffect(deps, repoId))
		await noteTags(deps, repoId)
	} finally {
		await room.end()
	}
}
