import { findLibrary, findTask } from '@stoa/catalog'
import { libraryAddress, taskAddress } from '@stoa/vocabulary'

/** A page of the catalog that tells of a tag. */
export interface AboutTag {
	/** What the tag stands for. */
	label: string
	href: string
}

/**
 * Where the catalog tells of a tag: a task (also as `task_categories:`) or a library. Other tags have no page.
 *
 * @example
 * ```ts
 * assert.deepEqual(aboutTag('task_categories:fill-mask'), { label: 'Fill-Mask', href: '/tasks/fill-mask' })
 * assert.equal(aboutTag('license:mit'), undefined)
 * ```
 */
export function aboutTag(tag: string): AboutTag | undefined {
	const name = tag.replace(/^(?:task_categories|library):/, '')
	const task = findTask(name)
	if (task) return { label: task.label, href: taskAddress(task.id) }
	const library = findLibrary(name)
	return library && { label: library.prettyLabel, href: libraryAddress(library.key) }
}
