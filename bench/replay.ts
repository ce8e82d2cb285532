/**
 * An object whose methods answer what they answered the first time, call by call: what it does then costs nothing. `rewind` begins again.
 * Methods of methods' owners are replayed as well, so that `replayed.listings.query()` is.
 */
export function replay<T extends object>(original: T): { hub: T; rewind(): void } {
	const answers = new Map<string, unknown[]>()
	const next = new Map<string, number>()
	const wrap = <U extends object>(owner: U, path: string): U => {
		const wrapped = new Map<string | symbol, unknown>()
		return new Proxy(owner, {
			get(target, key): unknown {
				if (!wrapped.has(key)) wrapped.set(key, wrapMember(Reflect.get(target, key), target, `${path}.${String(key)}`))
				return wrapped.get(key)
			},
		})
	}
	const wrapMember = (member: unknown, owner: object, path: string): unknown => {
		if (typeof member === 'function') return (...args: unknown[]) => call(path, () => Reflect.apply(member, owner, args))
		return typeof member === 'object' && member !== null ? wrap(member, path) : member
	}
	const call = (path: string, first: () => unknown): unknown => {
		const known = answers.get(path) ?? []
		answers.set(path, known)
		const index = next.get(path) ?? 0
		next.set(path, index + 1)
		if (index === known.length) known.push(first())
		return known[index]
	}
	return { hub: wrap(original, ''), rewind: () => next.clear() }
}
