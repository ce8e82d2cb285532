import type { Task } from './task.ts'
import { TASKS } from './tasks.ts'

const BY_ID: ReadonlyMap<string, Task> = new Map(TASKS.map((task) => [task.id, task]))

/**
 * The task with this id.
 *
 * @example
 * ```ts
 * assert.equal(findTask('fill-mask')?.label, 'Fill-Mask')
 * assert.equal(findTask('nonsense'), undefined)
 * ```
 */
export function findTask(id: string): Task | undefined {
	return BY_ID.get(id)
}
