import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/catalog/libraries` say. */
export const libraries = {
	/** Which libraries are shown. */
	keeps: { '': 'All libraries', models: 'With models here', programs: 'With sample code' },
	anyTask: 'Any task',
	lead: ({ total, code }: { total: number; code: ReactNode }) =>
		sentence`The ${total} libraries that a model card can name as ${code}: what each does, and which of its models are here. The page of a library has the programs that load a model, with what to install.`,
	libraries: 'Libraries',
	noMatch: 'No libraries match',
	showAllLibraries: 'Show all libraries',
	noMatchHint: 'Remove a filter or search for fewer words. Names, keys and tasks are searched.',
	titleCount: (count: ReactNode) => sentence`Libraries ${count}`,
	searchLibraries: 'Search libraries',
	task: 'Task',
	show: 'Show',
	apply: 'Apply',
	andMore: (shown: string, more: number) => `${shown} and ${more} more`,
	program: 'program',
	docsOf: (prettyLabel: string) => `Docs of ${prettyLabel}`,
	docs: 'Docs',
	sourceOf: (prettyLabel: string) => `Source of ${prettyLabel}`,
	source: 'Source',
}
