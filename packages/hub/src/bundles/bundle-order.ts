import type { RepoRef } from '../repositories/repos/repo.ts'

/** A repository that a bundle shall have. */
export interface OrderedRepo extends RepoRef {
	/** A branch, a tag or a commit. Absent: `main`, and its pinned revisions. */
	revision?: string | undefined
}

/** What a bundle shall have, and where it is written. */
export interface BundleOrder {
	/** Where it is written: a path that ends in `.tar`. */
	path: string
	repos: readonly OrderedRepo[]
	/** Accounts all of whose repositories it has. */
	owners?: readonly string[] | undefined
	/** Collections by `owner/slug`, of which it has the repositories. */
	collections?: readonly string[] | undefined
	/** Whether it has every revision that is pinned in this hub. */
	hasPins?: boolean | undefined
	/** Bytes of a volume. Absent: one file. */
	volumeSize?: number | undefined
	/** The path of an earlier bundle: only what is new since then is written. */
	since?: string | undefined
	/** The maker that the manifest names. Default: the address of this hub. */
	maker?: string | undefined
	/** Default: the date of the newest commit. */
	madeAt?: Date | undefined
	/** PKCS#8 in PEM. Absent: the bundle is not signed. */
	secretKey?: string | undefined
}

/** A finished bundle. */
export interface WrittenBundle {
	/** The SHA-256 of its manifest. */
	bundle: string
	/** Paths of its volumes. */
	paths: string[]
	repos: number
	objects: number
	/** Bytes of everything in it. */
	bytes: number
	/** The id of the key that signed it. */
	keyId: string | undefined
}
