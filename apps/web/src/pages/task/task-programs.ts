import type { Library, Task } from '@stoa/catalog'
import type { Repo } from '@stoa/hub'
import { applicableLibraries, inferenceSnippets, librarySnippets, type ModelRecord, type Snippet } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { type HighlightedSnippet, highlightSnippets } from '../../layouts/program/highlight-snippets.ts'
import { sampleRecord } from '../../layouts/program/sample-record.ts'
import { askingThisHub } from '../../layouts/use/ask-this-hub.ts'
import type { PageCall } from '../../site/route.ts'

/** Libraries that most visitors have, asked first. */
const FIRST = ['transformers', 'diffusers', 'sentence-transformers']

/** Where somebody's own inference server listens, as the call's program writes it. */
const OWN_SERVER = 'http://localhost:8080'

/** One way to do a task. */
export interface TaskProgram {
	title: string
	programs: HighlightedSnippet[]
	/** The model of this hub that it names; without one it names a model that is nobody's. */
	model: string | undefined
}

interface Plain extends Omit<TaskProgram, 'programs'> {
	programs: Snippet[]
}

/** The first of a library's programs, which is its shortest, asking this hub. */
const firstProgram = (key: string, model: ModelRecord, origin: string): Snippet[] =>
	askingThisHub(librarySnippets(key, model, origin).slice(0, 1), origin, false)

/** The program of the most wanted model here that has one, else of the library that most people have. */
function localProgram(libraries: readonly Library[], task: Task, models: readonly Repo[], origin: string): Plain | undefined {
	const labelOf = (key: string): string => libraries.find((library) => library.key === key)?.prettyLabel ?? key
	for (const repo of models) {
		const record = modelRecordOf(repo)
		const key = applicableLibraries({ ...record, library_name: undefined, tags: [record.library_name ?? '', ...(record.tags ?? [])] })[0]
		if (key !== undefined)
			return { title: `On your machine, with ${labelOf(key)}`, programs: firstProgram(key, record, origin), model: repo.name }
	}
	const keys = libraries.map(({ key }) => key)
	const ordered = [...FIRST.filter((key) => keys.includes(key)), ...keys]
	const key = ordered.find((one) => applicableLibraries({ ...sampleRecord(one, task.id), library_name: undefined }).includes(one))
	if (key === undefined) return undefined
	const programs = firstProgram(key, sampleRecord(key, task.id), origin)
	return { title: `On your machine, with ${labelOf(key)}`, programs, model: undefined }
}

/** A call of an inference server that the visitor runs. */
function serverProgram(task: Task, models: readonly Repo[]): Plain | undefined {
	const [repo] = models
	const model = repo ? modelRecordOf(repo) : { ...sampleRecord('', task.id), library_name: undefined }
	const calls = inferenceSnippets({
		model: { ...model, pipeline_tag: task.id },
		provider: 'hf-inference',
		options: { endpointUrl: OWN_SERVER },
	})
	const call = calls.find(({ client }) => client === 'huggingface_hub') ?? calls[0]
	return call && { title: 'From an inference server of yours', programs: [call], model: repo?.name }
}

/** One short program for each way there is to do a task, with the hub's own model where it holds one. */
export async function loadTaskPrograms(
	call: PageCall<'id'>,
	task: Task,
	libraries: readonly Library[],
	models: readonly Repo[],
): Promise<TaskProgram[]> {
	const plain = [localProgram(libraries, task, models, call.origin), serverProgram(task, models)].filter((one) => one !== undefined)
	return Promise.all(plain.map(async (way) => ({ ...way, programs: await highlightSnippets(call, way.programs) })))
}
