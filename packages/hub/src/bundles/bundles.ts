import type { Actor } from '../accounts/actors/actor.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { BundleOrder, WrittenBundle } from './bundle-order.ts'
import type { WatchedBundle } from './bundle-port.ts'
import type { BundleImport, BundleOrigin } from './bundle-records.ts'
import type { TrustedKey } from './bundle-trust.ts'
import type { BundleProgress } from './verify-bundle.ts'

/** A creation of this process. */
export interface BundleCreation {
	progress: BundleProgress | undefined
	/** Set once it is finished. */
	result: WrittenBundle | undefined
	/** Set once it has failed: a sentence. */
	failure: string | undefined
}

/** An import with how far it is. */
export interface ShownImport extends BundleImport {
	/** Absent while another process works on it, and when it is finished. */
	progress: BundleProgress | undefined
}

/** A trusted key with its id. */
export interface ShownKey extends TrustedKey {
	keyId: string
}

/** What operators and administrators do with bundles. */
export interface BundleWork {
	/** Trusts a key by a name of the operator. @throws `invalid-input` | `bundle-key-exists` */
	trust(name: string, key: string): Promise<ShownKey>
	/** What it signed before stays imported. @throws `bundle-key-not-found` */
	distrust(name: string): Promise<void>
	keys(): Promise<ShownKey[]>
	/** Begins to import a bundle. `isUntrustedAllowed`: its signature does not matter. @throws `bundle-place` */
	import(path: string, options?: { isUntrustedAllowed?: boolean | undefined }): Promise<ShownImport>
	/** The same for a bundle in the watched folder, by the name of its first volume. @throws `bundle-place` */
	importWatched(name: string): Promise<ShownImport>
	/** @throws `bundle-import-not-found` */
	importOf(id: string): Promise<ShownImport>
	/** The newest first. */
	imports(page: { skip: number; limit: number }): Promise<ShownImport[]>
	/** The watched folder with the bundles in it; `undefined` where none is set. @throws `bundle-place` */
	watched(): Promise<{ folder: string; bundles: WatchedBundle[] } | undefined>
}

/** Carrying repositories from hub to hub without a network between them. */
export interface Bundles extends BundleWork {
	/** The same, recorded as done by the caller, who must be an administrator of the hub. @throws `sign-in-needed` | `hub-admin-needed` */
	as(actor: Actor): BundleWork
	/** Begins to write a bundle; returns the name of the run. */
	create(order: BundleOrder): Promise<string>
	/** A creation that this process began; `undefined` for any other. */
	creation(run: string): BundleCreation | undefined
	/** The bundle that a repository came from, or was changed by last; `undefined` for any other. */
	originOf(repo: Pick<Repo, 'id' | 'upstream'>): Promise<BundleOrigin | undefined>
	/** Begins to work on unfinished imports, and to look into the watched folder. Several processes may do so. */
	follow(): void
	/** Stops running work; imports go on at the next start. */
	close(): Promise<void>
}
