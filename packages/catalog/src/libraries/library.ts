/**
 * Which files stand for one download. `path` is a whole path, `extension` comes without dot, `stem` is the last segment without
 * extension, `folder` is where the file lies, `inFolder` means anywhere but the root, `rootExtension` an extension of a file at the root.
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

/** One library that loads models (clause E-05). */
export interface Library {
	/** As `library_name` writes it. */
	key: string
	prettyLabel: string
	repoName: string
	repoUrl: string
	docsUrl?: string
	/** Offered as a filter on the models listing. */
	filter?: boolean
	/** Absent: the default rule. */
	countDownloads?: CountRule
	/** Tasks it can do. */
	tasks?: readonly string[]
}
