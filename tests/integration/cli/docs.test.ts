import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildSite } from '../../../apps/cli/src/docs/build-site.ts'
import { buildVersions } from '../../../apps/cli/src/docs/build-versions.ts'
import { checkFolder } from '../../../apps/cli/src/docs/check-folder.ts'
import { startPreview } from '../../../apps/cli/src/docs/preview.ts'

const base = mkdtempSync(join(tmpdir(), 'stoa-docs-cli-'))
let folder = ''
let out = ''
let number = 0
beforeEach(() => {
	folder = join(base, `sources-${++number}`)
	out = join(base, `site-${number}`)
	write('_toctree.yml', '- title: First\n  sections:\n  - local: begin\n    title: Begin\n  - local: deep/end\n    title: The end\n')
	write('_redirects.yml', 'old: begin\n')
	write('begin.md', '# Begin\n\nSome text, and [the end](deep/end#more).\n\n```py\nprint(1)\n```\n')
	write('deep/end.md', '# The end\n\n## More\n\n![dot](../dot.svg)\n')
	write('dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(base, { recursive: true }))

function write(path: string, text: string): void {
	mkdirSync(join(folder, path, '..'), { recursive: true })
	writeFileSync(join(folder, path), text)
}

const build = () =>
	buildSite({ folder, out, base: '/guide', origin: 'https://docs.example.org', title: 'Guide', editUrlTemplate: undefined, threads: 1 })

test('buildSite() writes pages, their Markdown, search, lists for machines, files and redirects', async () => {
	const report = await build()
	expect(report).toMatchObject({ pages: 2, written: 2, errors: 0 })
	const html = readFileSync(join(out, 'begin/index.html'), 'utf8')
	expect(html).toContain('href="/guide/deep/end/#more"')
	expect(html).toContain('<link rel="canonical" href="https://docs.example.org/guide/begin/"/>')
	expect(html).toContain('href="/guide/begin.md"')
	expect(readFileSync(join(out, 'begin.md'), 'utf8')).toBe(readFileSync(join(folder, 'begin.md'), 'utf8'))
	expect(readFileSync(join(out, 'deep/end/index.html'), 'utf8')).toContain('src="/guide/_files/dot.svg"')
	expect(existsSync(join(out, '_files/dot.svg'))).toBe(true)
	expect(readFileSync(join(out, 'old/index.html'), 'utf8')).toContain('url=/guide/begin/')
	expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('url=/guide/begin/')
	expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain('(https://docs.example.org/guide/begin.md)')
	expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).toContain('<loc>https://docs.example.org/guide/deep/end/</loc>')
	expect(JSON.parse(readFileSync(join(out, '_stoa/search/en/index.json'), 'utf8'))).toMatchObject({
		pages: [{ path: 'begin' }, { path: 'deep/end' }],
	})
	for (const [, address = ''] of html.matchAll(/(?:src|href)="\/guide\/(_stoa\/[^"]+)"/g))
		expect(existsSync(join(out, address)), address).toBe(true)
})

test('CG-10, CG-11 the Copy page control of a site stands where it was wanted, or nowhere, and offers its key', async () => {
	const options = { folder, out, base: '', origin: undefined, title: undefined, editUrlTemplate: undefined, threads: 1 }
	const controls = async (place: 'title' | 'outline' | 'off'): Promise<string> => {
		await buildSite({ ...options, copyPage: { place, hasShortcut: true } })
		return readFileSync(join(out, 'begin/index.html'), 'utf8')
	}
	expect(await controls('title')).toMatch(/data-copy-page="shortcut"[^]*data-docs-text/)
	const beside = await controls('outline')
	expect(beside).toMatch(/data-docs-text[^]*data-copy-page="shortcut"/)
	expect(beside).toContain('aria-keyshortcuts="Control+C Meta+C"')
	expect(await controls('off')).not.toContain('data-copy-page')
})

test('buildSite() writes only what changed, and takes away what is gone', async () => {
	await build()
	expect(await build()).toMatchObject({ pages: 2, written: 0 })
	const before = statSync(join(out, 'deep/end/index.html')).mtimeMs
	write('begin.md', '# Begin\n\nOther text.\n')
	expect(await build()).toMatchObject({ pages: 2, written: 1 })
	expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain('Other text.')
	expect(statSync(join(out, 'deep/end/index.html')).mtimeMs).toBe(before)
	rmSync(join(folder, 'deep/end.md'))
	await build()
	expect(existsSync(join(out, 'deep/end/index.html'))).toBe(false)
})

test('buildSite() follows includes, also one that was missing', async () => {
	write('begin.md', '# Begin\n\n<include>{"path": "part.txt"}</include>\n')
	expect((await build()).errors).toBe(1)
	for (const text of ['first wording', 'second wording']) {
		write('part.txt', text)
		await build()
		expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain(text)
	}
})

test('buildSite() writes how large a picture is, and writes the page anew when that changed', async () => {
	const png = (side: number): Uint8Array =>
		Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, side, 0, 0, 0, side])
	write('begin.md', '# Begin\n\n![dot](dot.png)\n')
	for (const side of [20, 40]) {
		writeFileSync(join(folder, 'dot.png'), png(side))
		expect(await build()).toMatchObject({ written: side === 20 ? 2 : 1 })
		expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain(`width="${side}" height="${side}"`)
	}
})

test('buildSite() follows redirects and contents', async () => {
	await build()
	write('_redirects.yml', 'former: deep/end\n')
	write('_toctree.yml', '- local: deep/end\n  title: The very end\n- local: begin\n  title: Begin\n')
	await build()
	expect(existsSync(join(out, 'old'))).toBe(false)
	expect(readFileSync(join(out, 'former/index.html'), 'utf8')).toContain('url=/guide/deep/end/')
	const html = readFileSync(join(out, 'begin/index.html'), 'utf8')
	expect(html).toContain('The very end')
	expect(html).toMatch(/rel="prev"/)
})

test('buildSite() follows pictures', async () => {
	await build()
	write('dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>')
	expect(await build()).toMatchObject({ written: 0 })
	expect(readFileSync(join(out, '_files/dot.svg'), 'utf8')).toContain('circle')
	rmSync(join(folder, 'dot.svg'))
	write('deep/end.md', '# The end\n\n## More\n')
	await build()
	expect(existsSync(join(out, '_files'))).toBe(false)
})

test('buildSite() divides many pages among threads', async () => {
	for (let page = 0; page < 101; page++) write(`many/p${page}.md`, `# Page ${page}\n`)
	const report = await buildSite({ folder, out, base: '', origin: undefined, title: undefined, editUrlTemplate: undefined, threads: 2 })
	expect(report).toMatchObject({ pages: 103, written: 103 })
	expect(readFileSync(join(out, 'llms-full.txt'), 'utf8')).toContain('## Page 100')
	expect(readFileSync(join(out, 'many/p100/index.html'), 'utf8')).toContain('Page 100')
}, 180_000)

test('buildSite() begins anew after a build that was killed', async () => {
	await build()
	const record = join(out, '_stoa/build.ndjson')
	const [head = ''] = readFileSync(record, 'utf8').split('\n')
	writeFileSync(record, `${JSON.stringify({ ...JSON.parse(head), stamp: '' })}\n`)
	rmSync(join(folder, 'deep/end.md'))
	expect(await build()).toMatchObject({ pages: 1, written: 1 })
	expect(existsSync(join(out, 'deep'))).toBe(false)
})

test('buildSite() writes a page for what is missing, and one that searches, for readers with and without scripts', async () => {
	await build()
	for (const [file, title] of [
		['404.html', 'There is no such page'],
		['_stoa/search/en/index.html', 'Search the documentation'],
	] as const) {
		const html = readFileSync(join(out, file), 'utf8')
		expect(html).toContain(`<h1>${title}</h1>`)
		expect(html).toMatch(/<noscript>.*needs JavaScript/)
		expect(html).toContain('href="/guide/deep/end/"')
		expect(html).toContain('<meta name="robots" content="noindex"/>')
	}
	expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain('action="/guide/_stoa/search/en/"')
	expect(existsSync(join(out, '.nojekyll'))).toBe(true)
})

test('buildSite() leads from a page to the first one of a language that does not have it', async () => {
	rmSync(folder, { recursive: true })
	write('en/_toctree.yml', '- local: a\n  title: A\n- local: b\n  title: B\n')
	write('he/_toctree.yml', '- local: a\n  title: א\n')
	for (const path of ['en/a.md', 'en/b.md', 'he/a.md']) write(path, `# ${path}\n`)
	await build()
	expect(readFileSync(join(out, 'b/index.html'), 'utf8')).toMatch(/href="\/guide\/he\/a\/"[^>]*>עברית/)
	expect(readFileSync(join(out, 'he/a/index.html'), 'utf8')).toContain('<html lang="he" dir="rtl"')
})

test('buildVersions() puts versions side by side, and leads from page to page between them', async () => {
	const older = join(base, `older-${number}`)
	mkdirSync(older)
	writeFileSync(join(older, 'begin.md'), '# Begin\n\nAs it was.\n')
	const versions = (others: readonly { name: string; folder: string }[]) =>
		buildVersions({
			folder,
			out,
			base: '/guide',
			origin: undefined,
			title: 'Guide',
			editUrlTemplate: undefined,
			threads: 1,
			own: 'v2',
			others,
		})
	expect(await versions([{ name: 'v1', folder: older }])).toMatchObject({ pages: 3, written: 3, errors: 0 })
	const read = (path: string): string => readFileSync(join(out, path), 'utf8')
	expect(read('begin/index.html')).toMatch(/href="\/guide\/v1\/begin\/"[^>]*>v1</)
	expect(read('deep/end/index.html')).toMatch(/href="\/guide\/v1\/"[^>]*>v1</)
	expect(read('v1/begin/index.html')).toMatch(/As it was[^]*/)
	expect(read('v1/begin/index.html')).toMatch(/href="\/guide\/begin\/"[^>]*>v2</)
	// Scripts and styles are there once.
	expect(read('v1/begin/index.html')).toContain('src="/guide/_stoa/loader-')
	expect(existsSync(join(out, 'v1/_stoa/search/en/index.json'))).toBe(true)
	await expect(versions([{ name: 'deep', folder: older }])).rejects.toThrow('deep/end')
})

test('buildSite() reports what is wrong with file and line, and writes the rest', async () => {
	write('begin.md', '# Begin\n\n[nowhere](missing)\n\n<Tip>\n\nnot closed\n')
	const report = await build()
	expect(report.errors).toBeGreaterThan(0)
	expect(report.notices).toContainEqual(expect.objectContaining({ file: 'begin.md', line: 3, rule: 'dead-link' }))
	expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain('not closed')
	// The next build has nothing to write, and says the same.
	expect((await build()).errors).toBe(report.errors)
})

test('checkFolder() finds dead anchors between pages', async () => {
	write('begin.md', '# Begin\n\n[the end](deep/end#nothing)\n')
	const report = await checkFolder(folder, () => undefined)
	expect(report.notices).toContainEqual(expect.objectContaining({ file: 'begin.md', line: 3, rule: 'dead-anchor', severity: 'error' }))
})

test('startPreview() shows a change and tells the pages of it', async () => {
	const preview = await startPreview({ folder, port: 0 })
	try {
		expect(await (await fetch(`${preview.address}/begin/`)).text()).toContain('Some text')
		const news = await fetch(`${preview.address}/_stoa/changes`)
		write('begin.md', '# Begin\n\nOther text.\n')
		let heard = ''
		for await (const part of news.body ?? []) {
			heard += new TextDecoder().decode(part)
			if (heard.includes('data: changed')) break
		}
		expect(heard).toContain('data: changed')
		expect(await (await fetch(`${preview.address}/begin/`)).text()).toContain('Other text.')
		expect(await (await fetch(`${preview.address}/begin.md`)).text()).toBe('# Begin\n\nOther text.\n')
		expect((await fetch(`${preview.address}/begni/`)).status).toBe(404)
		expect((await fetch(`${preview.address}/_stoa/..%2f..%2fpackage.json`)).status).toBe(404)
	} finally {
		await preview.close()
	}
})
