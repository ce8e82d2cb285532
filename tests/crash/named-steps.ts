import type { HubPorts } from '@stoa/hub'

/** Called before and after each step. */
export type OnStep = (name: string, when: 'before' | 'after', result: unknown) => void

/** What a step is called: a run of the collector says its phase in each note, so every phase is a step by its name. */
function nameOf(group: string, method: string, given: readonly unknown[]): string {
	const [first] = given
	const isPhase = group === 'garbage' && method === 'note' && typeof first === 'object' && first !== null && 'phase' in first
	return isPhase ? `${group}.${method} ${String(first.phase)}` : `${group}.${method}`
}

/** Methods with a step before and after each call, also when their results come later. */
function watched<Methods extends object>(methods: Methods, group: string, onStep: OnStep): Methods {
	return new Proxy(methods, {
		get(target, key) {
			const found: unknown = Reflect.get(target, key)
			if (typeof found !== 'function' || typeof key !== 'string') {
				// Groups inside groups: drafts and repairs of the store.
				return typeof found === 'object' && found !== null && typeof key === 'string' ? watched(found, `${group}.${key}`, onStep) : found
			}
			return (...given: unknown[]): unknown => {
				const name = nameOf(group, key, given)
				onStep(name, 'before', undefined)
				const answer: unknown = Reflect.apply(found, target, given)
				if (!(answer instanceof Promise)) {
					onStep(name, 'after', undefined)
					return answer
				}
				return answer.then((result: unknown) => {
					onStep(name, 'after', result)
					return result
				})
			}
		},
	})
}

/** Tables of one transaction, or of none. */
const watchTables = <Tables extends object>(tables: Tables, onStep: OnStep): Tables =>
	new Proxy(tables, {
		get(target, key) {
			const found: unknown = Reflect.get(target, key)
			return typeof found === 'object' && found !== null && typeof key === 'string' ? watched(found, key, onStep) : found
		},
	})

/**
 * Names every call to the database, to git and to the store, so that whatever code is added has steps: `garbage.takeXorbs`, `blobs.delete`,
 * `git.remove`, `transaction` (its end is its commit). The collector's phases are steps too, by their names.
 */
export function withNamedSteps(ports: HubPorts, onStep: OnStep): HubPorts {
	const { records, git, blobs } = ports
	const transaction: typeof records.transaction = async (work) => {
		onStep('transaction', 'before', undefined)
		const result = await records.transaction((tables) => work(watchTables(tables, onStep)))
		onStep('transaction', 'after', result)
		return result
	}
	const tables = watchTables(records, onStep)
	return {
		...ports,
		records: new Proxy(tables, { get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)) }),
		git: watched(git, 'git', onStep),
		blobs: watched(blobs, 'blobs', onStep),
	}
}
