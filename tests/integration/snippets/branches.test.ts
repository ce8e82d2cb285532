import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryKeysWithSnippets, librarySnippets, programBlocks } from '@stoa/snippets'
import { ModelRecordInput } from '@stoa/snippets/record'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PYTHON, whyNoPython } from './parsers.ts'

/**
 * What each branch of each generator must call, import and run: measured from @huggingface/tasks 0.21.54, and corrected where its programs are
 * broken. `check_branches.py` explains how the expectations are read.
 */
const Branch = z.looseObject({ library: z.string(), branch: z.string(), model: ModelRecordInput })
const branches = z.array(Branch).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'library-branches.json'), 'utf8')))

/** Expectations that the programs of `written` do not meet. */
function missingFrom(written: (branch: z.infer<typeof Branch>) => readonly unknown[]): unknown[] {
	const input = branches.map((branch) => `${JSON.stringify({ ...branch, programs: written(branch) })}\n`).join('')
	const { stdout, stderr } = spawnSync(PYTHON ?? 'python3', [join(import.meta.dirname, 'check_branches.py')], { input, encoding: 'utf8' })
	const lines = stdout.split('\n').filter((line) => line !== '')
	if (lines.length !== branches.length) throw new Error(stderr)
	return lines.map((line): unknown => JSON.parse(line))
}

describe.skipIf(PYTHON === undefined)(`programs of libraries${whyNoPython}`, () => {
	let missing: unknown[]
	beforeAll(() => {
		missing = missingFrom(({ library, model }) => programBlocks(librarySnippets(library, model)))
	})

	test.each(branches.map(({ library, branch }, number) => [`S-17 generator ${library}: ${branch}`, number] as const))('%s', (_, number) => {
		expect(missing[number]).toEqual([])
	})

	test('S-17 a missing program is reported', () => {
		const without = missingFrom(() => [{ language: 'python', text: 'import os' }])
		expect(without.filter((found) => Array.isArray(found) && found.length === 0)).toEqual([])
	})
})

test('S-17 the battery covers every branch of every generator', () => {
	expect([...new Set(branches.map(({ library }) => library))].toSorted()).toEqual(libraryKeysWithSnippets().toSorted())
	expect(branches.length).toBeGreaterThanOrEqual(214)
})
