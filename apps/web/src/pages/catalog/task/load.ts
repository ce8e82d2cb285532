import { findTask, findTaskRecord, mediaOfTask, TASKS, type Library, type Task, type TaskExample, type TaskRecord } from '@stoa/catalog'
import { whyNoCall } from '@stoa/snippets'
import type { Repo } from '@stoa/hub'
import { HubError, isHubError, taskAddress, type RepoKind } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../parts/load-owners.ts'
import { nearestNames } from '../../../parts/nearest-names.ts'
import { mediaWords } from '../../../parts/task-mark.tsx'
import type { Elsewhere, PageCall } from '../../../site/route.ts'
import { librariesFor } from './libraries-for.ts'
import { loadTaskPrograms, type TaskProgram } from './task-programs.ts'

/** How many repositories of each kind a task's page lists. */
const ROWS: Record<RepoKind, number> = { model: 6, dataset: 5, space: 5 }

/** Apps seldom name a task, so those that use its most wanted models count as well. */
const MODELS_ASKED = 4

/** Repositories of this hub for a task. */
export interface TaskRepos {
	kind: RepoKind
	repos: Repo[]
	/** How many the listing that `query` leads to holds. */
	total: number
	/** The listing of them all. */
	query: URLSearchParams
}

/** What the page of a task shows. */
export interface TaskData {
	task: Task
	/** Our own words about it. */
	record: TaskRecord | undefined
	/** "Text in, label or score out". */
	mediaWords: string
	libraries: Library[]
	related: Task[]
	repos: TaskRepos[]
	owners: Owners
	programs: TaskProgram[]
	/** Why there is no program that calls a server; `undefined` when there is one. */
	noCall: string | undefined
	/** Repositories that the field knows, and whether this hub holds a copy that the visitor may see. */
	known: (TaskExample & { kind: RepoKind; isHere: boolean })[]
}

/** The tasks that may have been meant: those with such a subtask or word, then those spelt alike. */
function nearTasks(asked: string): { label: string; href: string }[] {
	const text = asked.toLowerCase()
	const ofSubtask = TASKS.filter((task: Task) => task.subtasks?.some(({ type }) => type === text)).map(({ id }) => id)
	const alike = nearestNames(
		asked,
		TASKS.map(({ id }) => id),
		5,
	)
	return [...new Set<string>([...ofSubtask, ...alike])]
		.slice(0, 5)
		.map((id) => ({ label: findTask(id)?.label ?? id, href: taskAddress(id) }))
}

/**
 * The task of an address; other capitals, spaces and underscores lead to the real one.
 *
 * @throws `not-in-catalogue` with the tasks that may have been meant
 */
function findTaskOf(asked: string): Task | Elsewhere {
	const task = findTask(asked)
	if (task) return task
	const spelt = findTask(
		asked
			.trim()
			.toLowerCase()
			.replaceAll(/[\s_]+/g, '-'),
	)
	if (spelt) return { redirect: taskAddress(spelt.id), moved: true }
	throw new HubError('not-in-catalogue', { what: 'task', text: asked.slice(0, 80), near: nearTasks(asked) })
}

async function loadApps({ hub, actor }: PageCall<'task'>, task: Task, models: readonly Repo[]): Promise<TaskRepos> {
	const limit = ROWS.space
	const [tagged, ...using] = await Promise.all([
		hub.listings.query(actor, { kind: 'space', tags: [task.id], limit }),
		...models.slice(0, MODELS_ASKED).map(({ name }) => hub.listings.query(actor, { kind: 'space', tags: [`model:${name}`], limit })),
	])
	const all = new Map([tagged, ...using].flatMap(({ repos }) => repos).map((repo) => [repo.id, repo]))
	return { kind: 'space', repos: [...all.values()].slice(0, limit), total: tagged.total, query: new URLSearchParams({ tag: task.id }) }
}

async function loadRepos(call: PageCall<'task'>, task: Task): Promise<TaskRepos[]> {
	const { hub, actor } = call
	const category = `task_categories:${task.id}`
	const [models, datasets] = await Promise.all([
		hub.listings.query(actor, { kind: 'model', pipelineTag: task.id, limit: ROWS.model }),
		hub.listings.query(actor, { kind: 'dataset', tags: [category], limit: ROWS.dataset }),
	])
	return [
		{ kind: 'model', repos: models.repos, total: models.total, query: new URLSearchParams({ task: task.id }) },
		{ kind: 'dataset', repos: datasets.repos, total: datasets.total, query: new URLSearchParams({ tag: category }) },
		await loadApps(call, task, models.repos),
	]
}

/** Whether the hub holds a repository of this name that the visitor may see. */
async function isHere({ hub, actor }: PageCall<'task'>, kind: RepoKind, id: string): Promise<boolean> {
	try {
		await hub.repos.find(actor, { kind, id })
		return true
	} catch (error) {
		if (!isHubError(error, 'repo-not-found')) throw error
		return false
	}
}

async function loadKnown(call: PageCall<'task'>, record: TaskRecord | undefined): Promise<TaskData['known']> {
	const known = [
		...(record?.models ?? []).map((one) => ({ ...one, kind: 'model' as const })),
		...(record?.datasets ?? []).map((one) => ({ ...one, kind: 'dataset' as const })),
		...(record?.spaces ?? []).map((one) => ({ ...one, kind: 'space' as const })),
	]
	return Promise.all(known.map(async (one) => ({ ...one, isHere: await isHere(call, one.kind, one.id) })))
}

/** Asks for everything a task's page shows. */
export async function loadTask(call: PageCall<'task'>): Promise<TaskData | Elsewhere> {
	const task = findTaskOf(call.params.task)
	if ('redirect' in task) return task
	const record = findTaskRecord(task.id)
	const libraries = librariesFor(task.id)
	const [repos, known] = await Promise.all([loadRepos(call, task), loadKnown(call, record)])
	return {
		task,
		record,
		mediaWords: mediaWords(call.words.parts.tasks, mediaOfTask(task.id)),
		libraries,
		related: (record?.related ?? []).flatMap((id) => findTask(id) ?? []),
		repos,
		owners: await loadOwners(
			call.hub,
			repos.flatMap((found) => found.repos),
		),
		noCall: whyNoCall(task.id),
		programs: await loadTaskPrograms(call, task, libraries, repos.find(({ kind }) => kind === 'model')?.repos ?? []),
		known,
	}
}
