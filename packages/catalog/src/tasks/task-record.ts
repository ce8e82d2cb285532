import { librariesOfTask } from '../libraries/find-library.ts'
import { findTask } from './find-task.ts'
import type { TaskPage } from './task-page.ts'
import { TASK_PAGES } from './task-pages.ts'

/** Everything in the catalog about a task, in the shape of clause E-03: facts, texts, and the libraries from the registry. */
export interface TaskRecord extends TaskPage {
	label: string
	/** Keys of libraries that support the task. */
	libraries: readonly string[]
	/** The task whose page is used instead of this one's; unused so far. */
	canonicalId?: string
	isPlaceholder: boolean
}

/**
 * The record of the task with this id.
 *
 * @example
 * ```ts
 * assert.equal(findTaskRecord('text-classification')?.isPlaceholder, false)
 * assert.equal(findTaskRecord('nonsense'), undefined)
 * ```
 */
export function findTaskRecord(id: string): TaskRecord | undefined {
	const task = findTask(id)
	const page = TASK_PAGES.find((one) => one.id === id)
	if (task === undefined || page === undefined) return undefined
	return { ...page, label: task.label, libraries: librariesOfTask(id).map(({ key }) => key), isPlaceholder: false }
}
