import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { z } from 'zod'
import type { Json } from '../repos/repo.ts'
import type { FactReader } from './fact-reader.ts'

const FILE = /^\.eval_results\/[^/]+\.ya?ml$/
/** Files and results of one model that count, and bytes of a file. */
const FILES_MAX = 50
const RESULTS_MAX = 100
const SIZE_MAX = 128 * 1024

const text = z.string().min(1).max(500)
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

/** One result, by the keys that clients read (protocol 02 section 5.1); others are left out. */
const Result = z.object({
	dataset: z.object({ id: text, task_id: text, revision: optional(text) }),
	value: z.union([z.number(), z.boolean(), text]),
	verifyToken: optional(z.string().min(1).max(2000)),
	date: optional(text),
	source: optional(z.object({ url: text, name: optional(text), user: optional(text), org: optional(text) })),
	notes: optional(text),
})

/** A result as it is kept, with the file that tells it. */
const Kept = Result.extend({ filename: z.string().default('') })

/** One score of a model on a dataset. */
export type EvalResult = z.output<typeof Kept>

/** What was kept of a model's results, without those that could not be read. */
export function evalResultsIn(kept: readonly Json[] | undefined): EvalResult[] {
	return (kept ?? []).flatMap((one) => {
		const { data } = Kept.safeParse(one)
		return data ? [data] : []
	})
}

/** YAML as front matter is read: with bounds of depth, size and aliases. */
function resultsIn(yaml: string): { results: Record<string, Json>[] } | { error: string } {
	const { data, fault } = splitFrontMatter(`---\n${yaml.replace(/^---[ \t]*\r?\n/, '')}\n---\n`)
	if (fault) return { error: `${fault.reason} (line ${fault.line - 1})` }
	const read = z.array(Result).safeParse(data)
	if (read.success) return { results: read.data.map((one) => z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(one)))) }
	const [issue] = read.error.issues
	return { error: `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'it is no list of results'}` }
}

/**
 * What the files in `.eval_results` say of a model's scores; a file that cannot be read is named with what is wrong. `undefined` when there
 * are none.
 */
export async function evalResultsOf(reader: FactReader, paths: Iterable<string>): Promise<Json[] | undefined> {
	const files = [...paths].filter((path) => FILE.test(path)).slice(0, FILES_MAX)
	if (files.length === 0) return undefined
	const all: Json[] = []
	for (const path of files) {
		const yaml = await reader.readText(path, SIZE_MAX)
		const read = yaml === undefined ? { error: 'it is too large, or no text' } : resultsIn(yaml)
		all.push(...('results' in read ? read.results.map((one) => ({ filename: path, ...one })) : [{ filename: path, error: read.error }]))
	}
	return all.slice(0, RESULTS_MAX)
}
