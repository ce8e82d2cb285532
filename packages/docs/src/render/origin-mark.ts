/**
 * As `DocsAddresses.origin`: stands for the site's origin in the clean Markdown of pages that are kept for visitors who reach the site by several
 * names. A noncharacter: no text of a page holds it, because normalizing replaces it.
 */
export const ORIGIN_MARK = '\uFDD1'

/** Clean Markdown with whole addresses. @param origin `https://hub.example.org` */
export function withOrigin(markdown: string, origin: string): string {
	return markdown.replaceAll(ORIGIN_MARK, origin)
}
