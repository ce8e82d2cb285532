import { findLibrary, type Library, type Task } from '@stoa/catalog'
import type { Repo } from '@stoa/hub'
import { applicableLibraries, inferenceSnippets, librarySnippets, type ModelRecord, type Snippet } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { type HighlightedSnippet, highlightSnippets } from '../../../viewers/program/highlight-snippets.ts'
import { recordWithFiles } from '../../../viewers/program/record-with-files.ts'
import { sampleRecord } from '../../../viewers/program/sample-record.ts'
import { askingThisHub } from '../../../parts/use/ask-this-hub.ts'
import { OWN_SERVER } from '../../../parts/use/own-server.ts'
import type { PageCall } from '../../../site/route.ts'

/** Libraries that most visitors have, asked first. */
const FIRST = ['transformers', 'diffusers', 'sentence-transformers']

/** One way to do a task. */
export interface TaskProgram {
	title: string
	programs: HighlightedSnippet[]
	/** The model of this hub that it names; without one it names a model that does not exist. */
	model: string | undefined
}

interface Plain extends Omit<TaskProgram, 'programs'> {
	programs: Snippet[]
}

/** The first of a library's programs, which is its shortest, asking this hub. */
const firstProgram = ({ words, origin }: PageCall<'task'>, key: string, model: ModelRecord): Snippet[] =>
	askingThisHub(words.parts.use, librarySnippets(key, model, origin).slice(0, 1), origin, false)

/** What a program would show that loads the model and no more: the library knows no program for the task. */
const isBare = ({ code }: Snippet): boolean => /\bAutoModel\.from_pretrained\(/.test(code)

/** Of the library that most people have among those with a program for the task. */
function sampleProgram(call: PageCall<'task'>, libraries: readonly Library[], task: Task): Plain | undefined {
	const { origin, words } = call
	const keys = libraries.map(({ key }) => key)
	for (const key of [...FIRST.filter((one) => keys.includes(one)), ...keys]) {
		const sample = sampleRecord(key, task.id)
		if (!applicableLibraries({ ...sample, library_name: undefined }).includes(key)) continue
		const [program] = librarySnippets(key, sample, origin)
		if (program === undefined || isBare(program)) continue
		return { title: onYourMachine(call, key), programs: askingThisHub(words.parts.use, [program], origin, false), model: undefined }
	}
	return undefined
}

const onYourMachine = ({ words }: PageCall<'task'>, key: string): string =>
	words.catalog.task.onYourMachine(findLibrary(key)?.prettyLabel ?? key)

/** The program of the most wanted model here that has one, else of a library. */
async function localProgram(
	call: PageCall<'task'>,
	libraries: readonly Library[],
	task: Task,
	models: readonly Repo[],
): Promise<Plain | undefined> {
	for (const repo of models) {
		const { library_name: own = '', tags = [], ...record } = await recordWithFiles(call, repo)
		const key = applicableLibraries({ ...record, tags: [own, ...tags] })[0]
		if (key !== undefined)
			return {
				title: onYourMachine(call, key),
				programs: firstProgram(call, key, { ...record, library_name: own, tags }),
				model: repo.name,
			}
	}
	return sampleProgram(call, libraries, task)
}

/** A call of an inference server that the visitor runs. */
function serverProgram({ words, origin }: PageCall<'task'>, task: Task, models: readonly Repo[]): Plain | undefined {
	const [repo] = models
	const model = repo ? modelRecordOf(repo) : { ...sampleRecord('', task.id), library_name: undefined }
	const calls = inferenceSnippets({
		model: { ...model, pipeline_tag: task.id },
		provider: 'hf-inference',
		options: { endpointUrl: OWN_SERVER, hub: origin },
	})
	const call = calls.find(({ client }) => client === 'huggingface_hub') ?? calls[0]
	return call && { title: words.catalog.task.fromOwnServer, programs: [call], model: repo?.name }
}

/** One short program for each way there is to do a task, with the hub's own model where it holds one. */
export async function loadTaskPrograms(
	call: PageCall<'task'>,
	task: Task,
	libraries: readonly Library[],
	models: readonly Repo[],
): Promise<TaskProgram[]> {
	const plain = [await localProgram(call, libraries, task, models), serverProgram(call, task, models)].filter((one) => one !== undefined)
	return Promise.all(plain.map(async (way) => ({ ...way, programs: await highlightSnippets(call, way.programs) })))
}
