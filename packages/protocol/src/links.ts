/**
 * The `Link` header of a page that has another one: absolute, every parameter repeated, a blank before `rel` because clients match it
 * (protocol 01 section 5). `changes` are set in the query; the spelling `k[]` of a changed key goes.
 */
export function nextLink(origin: string, path: string, query: URLSearchParams, changes: Record<string, string>): string {
	const next = new URLSearchParams(query)
	for (const [key, value] of Object.entries(changes)) {
		next.delete(`${key}[]`)
		next.set(key, value)
	}
	return `<${origin}${path}?${next}>; rel="next"`
}
