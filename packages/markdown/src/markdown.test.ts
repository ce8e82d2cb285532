import { afterAll, expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'

const markdown = createMarkdown({ threads: 1 })
afterAll(() => markdown.close())

test('createMarkdown() renders in a thread and reads the front matter', async () => {
	const rendered = await markdown.render('---\nlicense: mit\n---\n# Hi\n\nThere.', {})
	expect(rendered).toMatchObject({ frontMatter: { license: 'mit' }, description: 'There.', fallback: undefined })
	expect(rendered.html).toContain('<h1 id="user-content-hi">')
	expect(rendered.outline).toEqual([{ depth: 1, id: 'user-content-hi', title: 'Hi' }])
})

test('createMarkdown() keeps front matter in the text when asked to', async () => {
	const rendered = await markdown.render('---\na: b\n---\nx', { frontMatter: 'keep' })
	expect(rendered.frontMatter).toBeUndefined()
	expect(rendered.html).toContain('a: b')
})

test('createMarkdown() answers the same text and options from its cache, others anew', async () => {
	const first = await markdown.render('# Same', { idPrefix: 'a-' })
	expect(await markdown.render('# Same', { idPrefix: 'a-' })).toBe(first)
	expect((await markdown.render('# Same', { idPrefix: 'b-' })).outline[0]?.id).toBe('b-same')
})

test('createMarkdown() shows as escaped plain text what is too large, too deep or too slow', async () => {
	const small = createMarkdown({ sizeMax: 50, threads: 1 })
	expect(await small.render(`<b>${'x'.repeat(100)}`, {})).toMatchObject({
		fallback: 'size',
		html: `<pre tabindex="0">&lt;b&gt;${'x'.repeat(47)}</pre>`,
	})
	await small.close()
	const deep = await markdown.render('<div>'.repeat(1000), {})
	expect(deep).toMatchObject({ fallback: 'depth', outline: [] })
	const hasty = createMarkdown({ timeMsMax: 1, threads: 1 })
	const table = `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${`|${'<b>|'.repeat(100)}\n`.repeat(500)}`
	const slow = await hasty.render(table, {})
	expect(slow.fallback).toBe('time')
	expect(slow.html).toContain('&lt;b&gt;')
	await hasty.close()
})

test('createMarkdown() goes on after a text that broke its limit, and answers what waited behind it', async () => {
	const [deep, next, last] = await Promise.all([
		markdown.render('<p><div>'.repeat(1000), {}),
		markdown.render('# One', {}),
		markdown.render('# Two', {}),
	])
	expect([deep.fallback, next.fallback, last.fallback]).toEqual(['depth', undefined, undefined])
})

test('createMarkdown() close() rejects what still waits', async () => {
	const closing = createMarkdown({ threads: 1 })
	const waiting = closing.render('# x', {})
	await Promise.all([expect(waiting).rejects.toThrow('closed'), closing.close()])
})
