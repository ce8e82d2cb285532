import type { Direction } from './direction.ts'

/**
 * How one text is to be rendered. All fields are plain values, because rendering happens in another thread.
 */
export interface RenderOptions {
	/**
	 * Prefix of relative links: `blobAddress(repo, rev, '')`, ending with `/`. Root-relative links (`/docs/x`) stay unchanged.
	 * Absent: relative links lose their target.
	 */
	linkBase?: string | undefined
	/** Prefix of relative images, videos and sounds: `resolveAddress(repo, rev, '')`, ending with `/`. Absent: they are replaced by their text. */
	imageBase?: string | undefined
	/** Folder of the text in its repository (`docs/guide`), from which relative targets start; default the root, above which none can lead. */
	folder?: string | undefined
	/** The site's own origin (`https://hub.example`): absolute links to it count as internal. */
	origin?: string | undefined
	/**
	 * Prefix of every id, so that no text can take an id that the page's scripts look for; default `user-content-`. Links inside the text
	 * (`#usage`) are rewritten to match. Use `''` only for texts of the hub's operators: then ids of raw HTML keep `user-content-`.
	 */
	idPrefix?: string | undefined
	/** Whether to leave the front matter in the text: by default it is removed and read. */
	frontMatter?: 'read' | 'keep' | undefined
	/**
	 * The hub's proxy for images of other hosts: its address (ending with `/`) and the key that signs addresses for it. Absent: such images become
	 * links.
	 */
	imageProxy?: { base: string; key: string } | undefined
}

/** One heading of a text. */
export interface OutlineEntry {
	/** 1 to 6. */
	depth: number
	/** The heading's id, prefix included: link to `#${id}`. */
	id: string
	/** Plain text. */
	title: string
}

/** A rendered text. */
export interface Rendered {
	/**
	 * Safe to put into a page unchanged. Besides plain elements it contains: `pre[data-language][tabindex]` around `code.hljs` with `hljs-*`
	 * spans; `div.table-scroll` around tables; `a.heading-anchor` at the end of headings; `.footnotes`; `.task-list-item`;
	 * `div.markdown-alert.markdown-alert-{note,tip,important,warning,caution}`; `span.formula[data-tex]`, also `.formula-display`, around MathML;
	 * `a.external-image`; `ul.card-gallery`. Blocks whose direction is not the text's have `dir`. No style attributes, scripts, forms or foreign
	 * hosts' images.
	 */
	html: string
	/** Every heading in order, flat. */
	outline: OutlineEntry[]
	/** Data of the front matter as JSON; `undefined` without one, or when it cannot be read. */
	frontMatter: unknown
	/** The first paragraph's plain text, at most 300 characters. */
	description: string | undefined
	/** The direction of the whole text: that of the language in its front matter, otherwise that of most of its letters. */
	direction: Direction
	/** Paths of the images below `imageBase` that the text shows. */
	images: string[]
	/** Why the text is shown as plain text instead: too large, too slow, or nested too deep. */
	fallback: 'size' | 'time' | 'depth' | undefined
}
