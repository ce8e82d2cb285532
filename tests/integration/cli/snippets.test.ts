import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROVIDERS, TASKS } from '@stoa/catalog'
import { libraryKeysWithSnippets } from '@stoa/snippets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const main = join(import.meta.dirname, '../../../apps/cli/src/main.ts')
const Answer = z.looseObject({ id: z.string() })

async function snippets(input: string, args: string[] = []): Promise<{ code: number | null; stdout: string; stderr: string }> {
	const child = spawn(process.execPath, [main, 'snippets', ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
	child.stdin.on('error', () => child.stdin.destroy())
	child.stdin.end(input)
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
	return { code: await ended, stdout, stderr }
}

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-snippets-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

test('stoa snippets answers ten thousand records, each once', async () => {
	const libraries = libraryKeysWithSnippets()
	const records = Array.from({ length: 10_000 }, (_, number) => {
		const model = { id: `ada/model-${number}`, pipeline_tag: TASKS[number % TASKS.length]?.id, tags: ['conversational'] }
		return number % 2 === 0
			? { id: `${number}`, kind: 'library', library: libraries[number % libraries.length], model }
			: { id: `${number}`, kind: 'inference', provider: PROVIDERS[number % PROVIDERS.length]?.key, model }
	})
	const { code, stdout, stderr } = await snippets(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
	expect([code, stderr]).toEqual([0, ''])
	const ids = stdout
		.trimEnd()
		.split('\n')
		.map((line) => Answer.parse(JSON.parse(line)).id)
	expect(ids).toHaveLength(10_000)
	expect(new Set(ids)).toEqual(new Set(records.map(({ id }) => id)))
})

test('stoa snippets answers the other records and ends with 1 when a record is invalid', async () => {
	const file = join(folder, 'records.jsonl')
	await writeFile(file, 'no\n{"id":"a","kind":"gguf-label","filename":"a-Q8_0.gguf"}')
	expect(await snippets('', ['--records', file])).toEqual({
		code: 1,
		stdout: '{"id":"a","value":"Q8_0"}\n',
		stderr: 'Cannot answer record 1: it is not JSON\n',
	})
	expect(await snippets('', ['--records', join(folder, 'none')])).toMatchObject({
		code: 1,
		stdout: '',
		stderr: expect.stringMatching(/^Cannot read .*none: ENOENT[^\n]*\n$/),
	})
	expect(await snippets('')).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('stoa snippets ends quietly when its reader closes the pipe', async () => {
	const child = spawn(process.execPath, [main, 'snippets'], { stdio: ['pipe', 'pipe', 'pipe'] })
	child.stdin.on('error', () => child.stdin.destroy())
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
	const complaints = text(child.stderr)
	child.stdout.once('data', () => child.stdout.destroy())
	const record = '{"id":"a","kind":"inference","provider":"auto","model":{"id":"a/b","pipeline_tag":"text-generation"}}\n'
	child.stdin.end(record.repeat(5_000))
	expect([await ended, await complaints]).toEqual([0, ''])
})
