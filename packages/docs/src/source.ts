/**
 * Where a documentation project's files are read from: a folder on disk, or a repository at a revision. The command line and the hub provide
 * it; this room touches no disk. Paths are relative to the project's root, `/` separated, without a leading slash.
 */
export interface DocsSource {
	/** Every file's path, in any order. */
	list(): Promise<string[]>
	/** A file's bytes, at least `lengthMax` of them from its beginning when that is given; `undefined` when there is no such file. */
	read(path: string, lengthMax?: number): Promise<Uint8Array | undefined>
}

/** Where a page is: the language's address part (`en`, `zh-CN`, `gj`) and the page's path in it without extension (`chapter1/1`, `index`). */
export interface PagePlace {
	language: string
	path: string
}
