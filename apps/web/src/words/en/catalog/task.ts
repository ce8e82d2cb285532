import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

const metricNames: Readonly<Record<string, string>> = { 'Frećhet Inception Distance (FID)': 'Fréchet Inception Distance (FID)' }

/** What the pages of `pages/catalog/task` say. */
export const task = {
	in: 'In',
	out: 'Out',
	exampleTable: 'Example table',
	/** The catalog keeps the names of metrics as clients know them. */
	metricNames,
	tasks: 'Tasks',
	aboutThisTask: 'About this task',
	railFold: 'Libraries, subtasks, related tasks',
	anExample: 'An example',
	runIt: 'Run it',
	noPrograms: (label: string) => `The registry has no sample code for the libraries of ${label}. See their own documentation.`,
	noLibraryPrograms: (label: string) => `No library in the registry lists ${label}. The page of a model shows how to run that model.`,
	withHub: (link: ReactNode) => sentence`With ${link} of this hub.`,
	onYourMachine: (library: string) => `On your machine, with ${library}`,
	fromOwnServer: 'From an inference server of yours',
	inferenceServer: 'From an inference server',
	here: (kind: RepoKind) => `${kinds[kind].Many} here`,
	reposFor: (kind: RepoKind, label: string) => `${kinds[kind].Many} for ${label}`,
	noneYet: ({ kind, label, link }: { kind: RepoKind; label: string; link: Wrap }) =>
		sentence`No ${kinds[kind].many} for ${label} yet. ${link(`Publish the first ${kinds[kind].one}`)}`,
	useCases: 'What people do with it',
	metrics: 'How answers are scored',
	wellKnown: 'Well-known models and datasets',
	about: 'About',
	kindOfData: 'Kind',
	introductoryVideo: 'Introductory video',
	searchesHub: 'Searches on this hub',
	libraries: 'Libraries',
	noLibraries: 'No library in the registry lists this task.',
	subtasks: 'Subtasks',
	relatedTasks: 'Related tasks',
}
