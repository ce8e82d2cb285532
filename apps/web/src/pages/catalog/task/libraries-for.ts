import { findLibrary, librariesOfTask, type Library } from '@stoa/catalog'

/** Libraries made for a task that the registry does not list for them. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
	robotics: ['lerobot'],
	'time-series-forecasting': ['chronos-forecasting'],
}

/** The libraries that a task's page names: those of the registry, and those that are made for the task. */
export function librariesFor(task: string): Library[] {
	const listed = librariesOfTask(task)
	return [...listed, ...(ALSO[task] ?? []).flatMap((key) => findLibrary(key) ?? []).filter((library) => !listed.includes(library))]
}
