import type { CopyPageWish } from '../../../site/page.ts'
import type { SiteBrand } from './site-brand.tsx'

/** What is the same for all pages of a static site. */
export interface StaticSite {
	/** Path that all addresses of the site begin with, without a slash at the end; empty at the root of a host. */
	base: string
	/** `https://docs.example.org`, when it is known. */
	origin?: string | undefined
	/** Address part of the language that the site begins with. */
	defaultCode: string
	/** Address of the style sheet. */
	styles: string
	/** Text of the script that every page holds itself. */
	early: string
	/** Address of the loader script. */
	loader: string
	/** Address of each island's script. */
	islands: Readonly<Record<string, string>>
	/** Addresses of the fonts that every page needs. */
	fonts: readonly string[]
	/** Address of the folder with a folder for each language: its search index and its search page. */
	index: string
	copyPage: CopyPageWish
	brand?: SiteBrand | undefined
	/** Address parts of all languages. */
	codes: readonly string[]
}

/** Where the search page of a language stands: it reads the words of `?q=` by script. */
export function searchAddress({ index }: Pick<StaticSite, 'index'>, code: string): string {
	return `${index}${encodeURIComponent(code)}/`
}
