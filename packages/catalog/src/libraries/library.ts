/**
 * Which files count as one download. `path` is a whole path, `extension` has no dot, `stem` is the last segment without extension, `folder`
 * is the folder of the file, `inFolder` means anywhere except the root, and `rootExtension` is the extension of a file at the root.
 */
export type CountRule =
	| { path: string }
	| { extension: string }
	| { stem: string }
	| { folder: string }
	| { inFolder: true }
	| { rootExtension: string }
	| { anyOf: readonly CountRule[] }
	| { allOf: readonly CountRule[] }

/** A library that loads models (clause E-05). */
export interface Library {
	/** The key in `library_name`. */
	key: string
	prettyLabel: string
	repoName: string
	repoUrl: string
	docsUrl?: string
	/** Offered as a filter on the models listing. */
	filter?: boolean
	/** When absent, the default rule applies. */
	countDownloads?: CountRule
	/** Tasks that it supports. */
	tasks?: readonly string[]
}
