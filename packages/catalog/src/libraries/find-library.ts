import { LIBRARIES } from './libraries.ts'
import type { Library } from './library.ts'

const BY_KEY: ReadonlyMap<string, Library> = new Map(LIBRARIES.map((library) => [library.key, library]))

/** The library with this `library_name`, which is case-sensitive. */
export function findLibrary(key: string): Library | undefined {
	return BY_KEY.get(key)
}

/** The libraries that support a task. It is computed from `Library.tasks`, so the two maps always agree (clause E-04). */
export function librariesOfTask(task: string): Library[] {
	return LIBRARIES.filter(({ tasks }) => tasks?.includes(task))
}
