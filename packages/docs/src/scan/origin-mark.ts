/**
 * A value for `DocsAddresses.origin` that stands for the site's origin in the clean Markdown of cached pages, because visitors may reach
 * the site by several names. It is a noncharacter, which no page contains because normalizing replaces it.
 */
export const ORIGIN_MARK = '\uFDD1'

/** Clean Markdown with whole addresses. @param origin `https://hub.example.org` */
export function withOrigin(markdown: string, origin: string): string {
	return markdown.replaceAll(ORIGIN_MARK, origin)
}
