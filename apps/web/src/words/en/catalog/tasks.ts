import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/catalog/tasks` say. */
export const tasks = {
	tasks: (count: ReactNode) => sentence`Tasks ${count}`,
	searchTasks: 'Search tasks',
	search: 'Search',
	lead: 'What models can do, with the models, datasets and libraries for each task.',
	kindsOfTasks: 'Kinds of tasks',
	noMatch: 'No tasks match',
	showAllTasks: 'Show all tasks',
	noMatchHint: 'Search for fewer or other words: names, descriptions and subtasks are searched.',
}
