import { expect, test } from 'vitest'
import { kernelSnippets } from './kernel-snippets.ts'
import { programBlocks } from './program-blocks.ts'

const call = (version?: string | number): string | undefined => kernelSnippets('ada/kernel', version)[0]?.code.split('\n').at(-1)

test('kernelSnippets() names a version when one is asked for', () => {
	expect(call()).toBe('kernel = get_kernel("ada/kernel")')
	expect(call(2)).toBe('kernel = get_kernel("ada/kernel", version=2)')
	expect(call('2')).toBe('kernel = get_kernel("ada/kernel", version=2)')
	expect(call('>=1,<2')).toBe('kernel = get_kernel("ada/kernel", version=">=1,<2")')
	expect(call('"); x("')).toBe(String.raw`kernel = get_kernel("ada/kernel", version="\"); x(\"")`)
})

test('programBlocks() puts what installs a program before it', () => {
	expect(programBlocks([...kernelSnippets('ada/kernel'), { language: 'text', code: 'Words' }])).toEqual([
		{ language: 'sh', text: 'pip install kernels' },
		{ language: 'python', text: expect.stringContaining('get_kernel') },
		{ language: 'text', text: 'Words' },
	])
})
