import type { Route } from './route.ts'

interface Part {
	/** Literal text, or absent for a name. */
	text?: string
	name?: string
	rest?: boolean
}

interface Compiled {
	route: Route
	parts: Part[]
}

function compile(route: Route): Compiled {
	const parts = route.address
		.split('/')
		.filter(Boolean)
		.map((segment): Part => {
			const name = /^\{(\w+)(\*?)\}$/.exec(segment)
			return name?.[1] ? { name: name[1], rest: name[2] === '*' } : { text: segment }
		})
	return { route, parts }
}

/** Literal parts win over names, part by part from the start; a rest loses to everything. */
function bySpecificity(a: Compiled, b: Compiled): number {
	const weight = (part: Part | undefined): number => (part === undefined ? 1.5 : part.text !== undefined ? 3 : part.rest ? 1 : 2)
	for (let index = 0; index < Math.max(a.parts.length, b.parts.length); index++) {
		const difference = weight(b.parts[index]) - weight(a.parts[index])
		if (difference !== 0) return difference
	}
	return 0
}

function paramsOf({ parts }: Compiled, segments: readonly string[]): Record<string, string> | undefined {
	const params: Record<string, string> = {}
	const last = parts.at(-1)
	if (segments.length !== parts.length && !(last?.rest && segments.length >= parts.length - 1)) return undefined
	for (const [index, part] of parts.entries()) {
		const segment = segments[index]
		if (part.rest && part.name) params[part.name] = segments.slice(index).join('/')
		else if (segment === undefined) return undefined
		else if (part.name) params[part.name] = segment
		else if (part.text !== segment) return undefined
	}
	return params
}

/**
 * Makes the finder for a route table: the page that answers a path, with the address's named parts decoded. `undefined` when nothing
 * stands there or the path cannot be decoded.
 */
export function createMatcher(routes: readonly Route[]): (path: string) => { route: Route; params: Record<string, string> } | undefined {
	const table = routes.map(compile).toSorted(bySpecificity)
	return (path) => {
		const segments: string[] = []
		for (const raw of path.split('/').filter(Boolean)) {
			const segment = decode(raw)
			if (segment === undefined) return undefined
			segments.push(segment)
		}
		for (const one of table) {
			const params = paramsOf(one, segments)
			if (params) return { route: one.route, params }
		}
		return undefined
	}
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text)
	} catch (error) {
		if (error instanceof URIError) return undefined
		throw error
	}
}
