import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What a worker needs of the disk. */
export interface EngineFiles {
	node: string
	/** Shared libraries of Node, which are also those of DuckDB. */
	libraries: string[]
	/** The text of the worker, as JavaScript: a worker that strips types itself starts 100 ms later and needs a gigabyte of address space more. */
	program: string
	/** The folder from which the packages are found where there is no wall of files. */
	home: string
	/** Folders of packages by their names. */
	packages: Readonly<Record<string, string>>
}

/** The text of a worker from its source. */
export const programOf = (path: string): string => stripTypeScriptTypes(readFileSync(path, 'utf8'))

const Report = z.object({ sharedObjects: z.array(z.string()) })

/** The files; `undefined` where DuckDB is not installed, because npm has no package of it for the platform. */
export function findEngineFiles(): EngineFiles | undefined {
	const require = createRequire(import.meta.url)
	let scope: string
	try {
		// @duckdb/node-api/lib/index.js
		scope = dirname(dirname(dirname(require.resolve('@duckdb/node-api'))))
	} catch {
		return undefined
	}
	const libc = join(dirname(scope), 'detect-libc')
	if (!existsSync(libc)) return undefined
	const { sharedObjects } = Report.parse(process.report.getReport())
	return {
		node: realpathSync(process.execPath),
		libraries: sharedObjects.filter((path) => path.startsWith('/')),
		program: programOf(fileURLToPath(new URL('../worker.ts', import.meta.url))),
		home: import.meta.dirname,
		packages: { '@duckdb': scope, 'detect-libc': libc },
	}
}
