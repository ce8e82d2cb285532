import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeDeclarations } from './describe-declarations.ts'
import { readDocComment } from './doc-comment.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-declarations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

test('describeDeclarations() follows exports, and describes classes, functions, interfaces and types by their comments', () => {
	write(
		'index.d.ts',
		`export * from './engine.js'\nexport { helper as help } from './helper.js'\n/** How large. */\nexport type Size = 'a' | 'b'\n`,
	)
	write(
		'engine.d.ts',
		`import { Base } from './helper.js'\n/** Runs. See {@link Size}. */\nexport declare class Engine extends Base {\n\t/** @param cylinders how many */\n\tconstructor(cylinders: number, options?: { hot: boolean })\n\t/** Whether it turns. */\n\treadonly turning: boolean\n\t/**\n\t * Starts.\n\t *\n\t * @param speed turns a minute\n\t * @returns the speed it reached\n\t */\n\tstart(speed?: number): Promise<number>\n\tprivate secret(): void\n}\n/** What it can do. */\nexport interface Options {\n\t/** How hot. */\n\theat?: number\n}\ndeclare const hidden: string\n`,
	)
	write('helper.d.ts', '/** Helps. */\nexport declare function helper<T>(one: T, ...rest: string[]): T\nexport declare class Base {}\n')
	const found = describeDeclarations(join(folder, 'index.d.ts'), 'engine')
	expect([...found.keys()]).toEqual([
		'engine.Engine',
		'engine.Engine.turning',
		'engine.Engine.start',
		'engine.Options',
		'engine.help',
		'engine.Size',
	])
	expect(found.get('engine.Engine')).toMatchObject({
		kind: 'class',
		description: 'Runs. See [`Size`].',
		signature: '(cylinders: number, options?: { hot: boolean })',
		parameters: [{ name: 'cylinders', type: 'number', description: 'how many' }, { name: 'options' }],
		members: ['turning', 'start'],
		source: 'engine.d.ts#L3',
	})
	expect(found.get('engine.Engine.start')).toMatchObject({
		kind: 'method',
		signature: '(speed?: number): Promise<number>',
		description: 'Starts.',
		returns: 'the speed it reached',
		parameters: [{ name: 'speed', type: 'number | undefined', description: 'turns a minute' }],
	})
	expect(found.get('engine.Options')?.parameters).toEqual([{ name: 'heat?', type: 'number', description: 'How hot.' }])
	expect(found.get('engine.help')).toMatchObject({ kind: 'function', signature: '(one: T, ...rest: string[]): T', description: 'Helps.' })
	expect(found.get('engine.Size')?.signature).toBe(` = 'a' | 'b'`)
})

test('describeDeclarations() ends where files export each other, and reads what is broken as far as it goes', () => {
	write('a.d.ts', `export * from './b.js'\nexport declare const one: number\n`)
	write('b.d.ts', `export * from './a.js'\nexport declare const two: number\n`)
	expect([...describeDeclarations(join(folder, 'a.d.ts'), 'x').keys()].sort()).toEqual(['x.one', 'x.two'])
	write('broken.d.ts', 'export declare class {{{ ')
	expect(describeDeclarations(join(folder, 'broken.d.ts'), 'x').size).toBe(0)
})

test('readDocComment() keeps examples as code, and tags inside code as text', () => {
	expect(
		readDocComment('*\n * Runs.\n *\n * ```ts\n * @decorate class A {}\n * ```\n * @deprecated use two\n * @example\n * run()\n ')
			.description,
	).toBe('Runs.\n\n```ts\n@decorate class A {}\n```\n\n> [!WARNING]\n> Deprecated. use two\n\n**Example**\n\n```ts\nrun()\n```')
})
