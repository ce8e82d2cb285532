/** The files of a documentation folder. Paths are relative to the folder. */
export interface DocsFiles {
	/** Every file's path, in any order. */
	list(): Promise<string[]>
	/** A file's bytes, or at least its first `lengthMax` bytes; `undefined` when the file does not exist. */
	read(path: string, lengthMax?: number): Promise<Uint8Array | undefined>
}

/** Reads the documentation of repositories, outside the thread that answers requests and within limits of time and memory. */
export interface DocsReader {
	/**
	 * Opens a documentation folder. `undefined` when reading its contents takes too long.
	 *
	 * @param key identifies this version of the files; it changes with every change of them
	 * @param name the title to use when the documentation states none
	 */
	open(key: string, name: string, files: DocsFiles): Promise<OpenedDocs | undefined>
	/** The words of a query, in the form of `DocsPageText.words`. */
	wordsOf(text: string): string[]
}

/** The metadata of a documentation folder. */
export interface OpenedDocs {
	title: string
	description: string | undefined
	/** The path segment of the default language, which addresses leave out. */
	defaultLanguage: string
	/** Names of its languages in their own language, the default one first. */
	languages: string[]
	/** Every page in the order of languages and contents, read one by one. Pages that take too long are left out. */
	pages(): AsyncIterable<DocsPageText>
}

/** A page as the index stores it, within the reader's limits. */
export interface DocsPageText {
	/** The path segment of the language. */
	language: string
	/** BCP 47 tag of the language. */
	lang: string
	dir: 'ltr' | 'rtl'
	/** Path of the page in its language, without extension. */
	path: string
	title: string
	/** Headings below the title, in order. */
	headings: DocsHeading[]
	/** The start of its text. */
	excerpt: string
	/** Words in the normalized form that the search compares. */
	words: { title: string[]; headings: string[]; text: string[] }
}

/** A heading with its anchor. */
export interface DocsHeading {
	anchor: string
	text: string
}
