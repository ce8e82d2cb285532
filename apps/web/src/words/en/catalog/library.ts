import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What the pages of `pages/catalog/library` say. */
export const library = {
	libraries: 'Libraries',
	copyTheKey: 'Copy the key',
	aboutThisLibrary: 'About this library',
	linksAndTasks: 'Links and tasks',
	loadAModel: 'Load a model',
	programsFor: (link: ReactNode) => sentence`The programs for ${link}; the page of every model has its own.`,
	putNameIn: (code: ReactNode) => sentence`Put the name of a model in place of ${code}; the page of every model has its own programs.`,
	noPrograms: ({ prettyLabel, link, code }: { prettyLabel: string; link: Wrap; code: ReactNode }) =>
		sentence`The registry has no sample code for ${prettyLabel}: its ${link('own pages')} tell how to load a model, and its files can be downloaded with ${code}.`,
	modelsHere: 'Models here',
	modelsFor: (prettyLabel: string) => `Models for ${prettyLabel}`,
	noModelsYet: 'No models yet',
	publishTheFirst: 'Publish the first',
	noModelsYetText: (code: ReactNode) => sentence`A model whose card says ${code} is listed here.`,
	whatCountsDownload: 'What counts as a download',
	ownRule: ({ files, label }: { files: ReactNode; label: string }) =>
		sentence`One request for ${files}, as ${label} asks for it to load a model.`,
	commonRule: (files: ReactNode) => sentence`One request for ${files}, the rule for libraries without one of their own.`,
	whatCountsOnce: 'A GGUF file always counts. Requests for other files of the model do not, so that loading it once counts once.',
	/** Which files count as a download. Names of files and folders stand in backquotes. */
	rule: {
		outsideFolders: 'outside folders',
		inFolder: (folder: string) => `in the folder ${folder}`,
		insideFolder: 'inside a folder',
		anyFolder: 'in any folder',
		files: (names: readonly string[], place: string) => `${OR.format(names)} ${place}`.trim(),
		oneOf: (files: readonly string[]) => files.join(', or '),
	},
	about: 'About',
	isFilter: 'Filter on the models page',
	always: 'yes',
	whenUsed: 'when models use it',
	documentation: 'Documentation',
	tasks: 'Tasks',
	noTasks: (prettyLabel: string) => `The catalog lists no task for ${prettyLabel}.`,
}
