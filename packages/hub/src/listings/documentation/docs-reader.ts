/** The files of a documentation folder: paths are relative to it. */
export interface DocsFiles {
	/** Every file's path, in any order. */
	list(): Promise<string[]>
	/** A file's bytes, at least `lengthMax` of them from its beginning when that is given; `undefined` when there is no such file. */
	read(path: string, lengthMax?: number): Promise<Uint8Array | undefined>
}

/** Reads what repositories document, away from the thread that answers visitors, and within limits of time and memory. */
export interface DocsReader {
	/**
	 * Opens a documentation folder. `undefined` when its contents take too long to read.
	 *
	 * @param key names these files among all others: changes with every change of theirs
	 * @param name what the documentation is called when it does not say so itself
	 */
	open(key: string, name: string, files: DocsFiles): Promise<OpenedDocs | undefined>
	/** The words of a question, in the form that `DocsPageText.words` has. */
	wordsOf(text: string): string[]
}

/** What a documentation folder says of itself. */
export interface OpenedDocs {
	title: string
	description: string | undefined
	/** Address part of the language that stands in no address. */
	defaultLanguage: string
	/** Names of its languages in themselves, the default one first. */
	languages: string[]
	/** Every page in the order of languages and contents, read one by one. Pages that take too long are left out. */
	pages(): AsyncIterable<DocsPageText>
}

/** A page as the index keeps it: bounded by the reader. */
export interface DocsPageText {
	/** Address part of the language. */
	language: string
	/** BCP 47 tag of the language. */
	lang: string
	dir: 'ltr' | 'rtl'
	/** Path of the page in its language, without extension. */
	path: string
	title: string
	/** Headings below the title, in their order. */
	headings: DocsHeading[]
	/** The beginning of its text. */
	excerpt: string
	/** Words as the search compares them. */
	words: { title: string[]; headings: string[]; text: string[] }
}

/** A heading and where it stands. */
export interface DocsHeading {
	anchor: string
	text: string
}
