import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { z } from 'zod'
import type { Json } from '../repos/repo.ts'
import type { FactReader } from './fact-reader.ts'

const FILE = /^\.eval_results\/[^/]+\.ya?ml$/
/** Most files and results of one model, and the largest file in bytes. */
const FILES_MAX = 50
const RESULTS_MAX = 100
const SIZE_MAX = 128 * 1024

const text = z.string().min(1).max(500)
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

/** One result, by the keys that clients read (protocol 02 section 5.1); other keys are dropped. */
const Result = z.object({
	dataset: z.object({ id: text, task_id: text, revision: optional(text) }),
	value: z.union([z.number(), z.boolean(), text]),
	verifyToken: optional(z.string().min(1).max(2000)),
	date: optional(text),
	source: optional(z.object({ url: text, name: optional(text), user: optional(text), org: optional(text) })),
	notes: optional(text),
})

/** A stored result, with the file that states it. */
const Kept = Result.extend({ filename: z.string().default('') })

/** One score of a model on a dataset. */
export type EvalResult = z.output<typeof Kept>

/** The stored results of a model, without those that cannot be parsed. */
export function evalResultsIn(kept: readonly Json[] | undefined): EvalResult[] {
	return (kept ?? []).flatMap((one) => {
		const { data } = Kept.safeParse(one)
		return data ? [data] : []
	})
}

const Unreadable = z.object({ filename: z.string(), error: z.string() })

/** The stored results of a model as clients read them, with the files that cannot be parsed. */
export function evalResultsShown(kept: readonly Json[]): (EvalResult | z.output<typeof Unreadable>)[] {
	return kept.flatMap((one) => z.union([Kept, Unreadable]).safeParse(one).data ?? [])
}

/** Parses YAML as for front matter: with limits of depth, size and aliases. */
function resultsIn(yaml: string): { results: Record<string, Json>[] } | { error: string } {
	const { data, fault } = splitFrontMatter(`---\n${yaml.replace(/^---[ \t]*\r?\n/, '')}\n---\n`)
	if (fault) return { error: `${fault.reason} (line ${fault.line - 1})` }
	const read = z.array(Result).safeParse(data)
	if (read.success) return { results: read.data.map((one) => z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(one)))) }
	const [issue] = read.error.issues
	return { error: `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'it is not a list of results'}` }
}

/** The results in the files of `.eval_results`. A file that cannot be parsed is listed with the reason. `undefined` when there are no such files. */
export async function evalResultsOf(reader: FactReader, paths: Iterable<string>): Promise<Json[] | undefined> {
	const files = [...paths].filter((path) => FILE.test(path)).slice(0, FILES_MAX)
	if (files.length === 0) return undefined
	const all: Json[] = []
	for (const path of files) {
		const yaml = await reader.readText(path, SIZE_MAX)
		const read = yaml === undefined ? { error: 'it is too large or not a text' } : resultsIn(yaml)
		all.push(...('results' in read ? read.results.map((one) => ({ filename: path, ...one })) : [{ filename: path, error: read.error }]))
	}
	return all.slice(0, RESULTS_MAX)
}
