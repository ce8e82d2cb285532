/** Parts of patterns that are secrets: who reads one in a log may use it. */
const SECRET = /\{(?:token|key|secret|signature)\*?\}/

/**
 * Creates the function for the address in the log: the path as the client sent it or, where the path may contain a secret, the pattern of
 * the address. It looks only at the path, so it works for every method, for refused requests and for other spellings of the same path.
 *
 * @param patterns the patterns of all routes and pages
 */
export function createLoggedPath(patterns: readonly string[]): (path: string) => string {
	const secret = patterns.filter((pattern) => SECRET.test(pattern)).map((pattern) => ({ pattern, begins: beginningOf(pattern) }))
	return (path) => {
		const plain = normalized(path)
		return secret.find(({ begins }) => begins.test(plain))?.pattern ?? path
	}
}

/** The start of paths of the pattern: everything before the secret. */
function beginningOf(pattern: string): RegExp {
	const before = pattern.slice(0, pattern.search(SECRET))
	const source = before
		.split(/(\{[^}]+\})/)
		.map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)))
		.join('')
	return new RegExp(`^${source}.`, 'i')
}

/** The path as the pages' router reads it: escapes decoded, dots resolved, no slash twice. */
function normalized(path: string): string {
	const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	const segments: string[] = []
	for (const segment of decoded.split(/[/\\]+/)) {
		if (segment === '..') segments.pop()
		else if (segment !== '.' && segment !== '') segments.push(segment)
	}
	return `/${segments.join('/')}`
}
