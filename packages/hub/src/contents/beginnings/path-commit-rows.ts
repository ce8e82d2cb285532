import type { Oid } from '@stoa/vocabulary'

/** The last-commit rows of a repository whose only commit wrote all `paths`: one for each file and each of its folders. */
export function pathCommitRows(paths: readonly string[], commit: { oid: Oid; title: string; date: Date }) {
	const all = new Set<string>()
	for (const path of paths) {
		all.add(path)
		for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) all.add(path.slice(0, slash))
	}
	return [...all].map((path) => ({ path, ...commit }))
}
