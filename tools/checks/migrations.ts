import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { ROOT, type Source } from './sources.ts'

const FOLDER = 'packages/storage/src/records/migrations'
const LIST = 'tools/checks/migrations.json'
/** Up to this number, numbers were given to branches beforehand and some were never used. Databases have recorded those names, so they stay. */
const LAST_WITH_HOLES = 100

/** The SHA-256 of a migration's program, in hexadecimal digits. Comments, and spaces between words, may change. */
function hashOf({ text, parsed }: Source): string {
	let program = ''
	let end = 0
	for (const comment of parsed.comments) {
		program += text.slice(end, comment.start)
		end = comment.end
	}
	program += text.slice(end)
	return createHash('sha256').update(program.replaceAll(/\s+/g, ' ').trim()).digest('hex')
}

const List = z.record(z.string(), z.string())
type Steps = ReadonlyMap<string, Source>

function readSteps(sources: readonly Source[]): { steps: Steps; problems: string[] } {
	const problems: string[] = []
	const steps = new Map<string, Source>()
	for (const source of sources) {
		if (!source.path.startsWith(`${FOLDER}/`) || source.isTest) continue
		const name = /^m(\d{4}-[a-z][a-z0-9-]*)\.ts$/.exec(basename(source.path))?.[1]
		if (name === undefined) problems.push(`${source.path} is not called mNNNN-what-it-does.ts`)
		else steps.set(name, source)
	}
	return { steps, problems }
}

/** Listed migrations that are missing or were changed, and migrations that are not listed. */
function compareWithList(steps: Steps, listed: Record<string, string>): string[] {
	const problems: string[] = []
	for (const [name, hash] of Object.entries(listed)) {
		const step = steps.get(name)
		if (!step) problems.push(`The migration ${name} is missing: databases have run it, so it stays under its name`)
		else if (hashOf(step) !== hash)
			problems.push(`${step.path} was changed: databases that have run it do not run it again. Add a migration that changes the rest`)
	}
	for (const [name, step] of steps) {
		if (Object.hasOwn(listed, name)) continue
		if (Number(name.slice(0, 4)) <= LAST_WITH_HOLES)
			problems.push(`${step.path} has a number that databases have passed: take the number after the last migration`)
		else problems.push(`${step.path} is not listed: add "${name}": "${hashOf(step)}" at the end of ${LIST}`)
	}
	return problems
}

function compareNumbers(steps: Steps): string[] {
	const numbers = [...steps.keys()].map((name) => Number(name.slice(0, 4))).toSorted((one, other) => one - other)
	return numbers.flatMap((number, index) => {
		const before = numbers[index - 1] ?? 0
		const next = Math.max(before, LAST_WITH_HOLES) + 1
		if (number === before) return [`Two migrations have the number ${number}: give the newer one the number after the last`]
		return number > next ? [`No migration has the number ${next}, and one has ${number}: leave no hole`] : []
	})
}

/**
 * Migrations that were changed or removed after they were listed, that are not listed yet, and numbers that leave a hole or are used twice.
 * A database records the names of its migrations and refuses one that comes before them, so a number is never given beforehand.
 *
 * @param listed the hash of each migration by its name
 */
export function checkMigrations(
	sources: readonly Source[],
	listed: Record<string, string> = List.parse(JSON.parse(readFileSync(join(ROOT, LIST), 'utf8'))),
): string[] {
	const { steps, problems } = readSteps(sources)
	return [...problems, ...compareWithList(steps, listed), ...compareNumbers(steps)]
}
