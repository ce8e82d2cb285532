import { findLibrary, findTask } from '@stoa/catalog'
import { GENERATORS } from './libraries/registry.ts'

/** Whether the catalog has a library of this key, or there is a generator for it. */
export const knowsLibrary = (key: string): boolean => findLibrary(key) !== undefined || GENERATORS.has(key)

/** Whether a task is one of the catalog, or the one that widgets call chat. */
export const knowsTask = (task: string): boolean => findTask(task) !== undefined || task === 'conversational'
