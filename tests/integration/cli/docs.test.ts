import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildSite } from '../../../apps/cli/src/docs/build-site.ts'
import { buildVersions } from '../../../apps/cli/src/docs/build-versions.ts'
import { checkFolder } from '../../../apps/cli/src/docs/check-folder.ts'
import { startPreview } from '../../../apps/cli/src/docs/preview.ts'
import { downloadOf } from '../../../bench/docs-run.ts'

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

test('the first page with an inference snippet has its programs, and so have those after it', async () => {
	const snippet = `<InferenceSnippet\n    pipeline=text-generation\n    providersMapping={ {"together":{"modelId":"ada/engine","providerModelId":"ada-engine"}} }\nconversational />\n`
	write('begin.md', `# Begin\n\n${snippet}`)
	write('deep/end.md', `# The end\n\n${snippet}`)
	await build()
	for (const page of ['begin', 'deep/end']) expect(readFileSync(join(out, page, 'index.html'), 'utf8'), page).toContain('InferenceClient')
})

test('a page with branches, tabs, a quiz and a video comes with less than 4 kB of script', async () => {
	write(
		'begin.md',
		[
			'# Begin',
			"{#if fw === 'pt'}\n\nOne\n\n{:else}\n\nTwo\n\n{/if}",
			'<hfoptions id="library">\n<hfoption id="a">\n\nOne\n\n</hfoption>\n<hfoption id="b">\n\nTwo\n\n</hfoption>\n</hfoptions>',
			'<Question choices={[{ text: "Yes", explain: "It is.", correct: true }, { text: "No", explain: "It is not." }]} />',
			'<Youtube id="abcdefghijk"/>',
			'```py\nprint(1)\n```',
		].join('\n\n'),
	)
	await buildSite({ folder, out, base: '', origin: undefined, title: undefined, editUrlTemplate: undefined, threads: 1 })
	const { script } = downloadOf(join(out, 'begin/index.html'), out)
	expect(script).toBeGreaterThan(1)
	expect(script).toBeLessThan(4)
})

test('CG-10, CG-11 the Copy page control of a site is where its settings put it, or absent, and shows its key', async () => {
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

test('buildSite() writes only changed pages, and deletes pages without a source', async () => {
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

test('buildSite() follows includes, also one that was missing before', async () => {
	write('begin.md', '# Begin\n\n<include>{"path": "part.txt"}</include>\n')
	expect((await build()).errors).toBe(1)
	for (const text of ['first wording', 'second wording']) {
		write('part.txt', text)
		await build()
		expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain(text)
	}
})

test('buildSite() writes the size of an image, and writes the page again when the size changes', async () => {
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

test('buildSite() follows images', async () => {
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

test('buildSite() keeps the texts of unchanged pages for search and language models', async () => {
	// More than one batch, whose pages change one by one.
	for (let page = 0; page < 12; page++) write(`many/p${page}.md`, `# Page ${page}\n\nFirst words.\n`)
	await build()
	for (const page of [1, 3, 9]) {
		write(`many/p${page}.md`, `# Page ${page}\n\nOther words.\n`)
		expect(await build()).toMatchObject({ written: 1 })
	}
	const texts = (): string[] =>
		['llms-full.txt', '_stoa/search/en/index.json', '_stoa/search/en/text-1.json'].map((path) => readFileSync(join(out, path), 'utf8'))
	const kept = texts()
	expect(kept[0]?.match(/First words/g)).toHaveLength(9)
	expect(kept[2]?.match(/Other words/g)).toHaveLength(3)
	rmSync(out, { recursive: true })
	await build()
	expect(texts()).toEqual(kept)
}, 180_000)

test('buildSite() starts over after a build that was killed', async () => {
	await build()
	const record = join(out, '_stoa/build.ndjson')
	const [head = ''] = readFileSync(record, 'utf8').split('\n')
	writeFileSync(record, `${JSON.stringify({ ...JSON.parse(head), stamp: '' })}\n`)
	rmSync(join(folder, 'deep/end.md'))
	expect(await build()).toMatchObject({ pages: 1, written: 1 })
	expect(existsSync(join(out, 'deep'))).toBe(false)
})

test('buildSite() writes a page for missing addresses, and a search page, for readers with and without scripts', async () => {
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

test('buildSite() shows an untranslated page in its own language, with the contents of the other one', async () => {
	rmSync(folder, { recursive: true })
	write('en/_toctree.yml', '- local: a\n  title: A\n- local: b\n  title: B\n')
	write('he/_toctree.yml', '- local: a\n  title: א\n')
	for (const path of ['en/a.md', 'en/b.md', 'he/a.md']) write(path, `# ${path}\n`)
	await build()
	expect(readFileSync(join(out, 'b/index.html'), 'utf8')).toMatch(/href="\/guide\/he\/b\/"[^>]*>עברית/)
	const fallback = readFileSync(join(out, 'he/b/index.html'), 'utf8')
	expect(fallback).toContain('<html lang="en" dir="ltr"')
	expect(fallback).toContain('This page is not translated yet')
	expect(fallback).toContain('<link rel="canonical" href="https://docs.example.org/guide/b/"/>')
	expect(fallback).toContain('<meta name="robots" content="noindex"/>')
	expect(fallback).toMatch(/data-docs-contents[^]*href="\/guide\/he\/a\/"/)
	expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).not.toContain('/he/b/')
	write('he/b.md', '# שתיים\n')
	await build()
	expect(readFileSync(join(out, 'he/b/index.html'), 'utf8')).toContain('שתיים')
	rmSync(join(folder, 'en/b.md'))
	rmSync(join(folder, 'he/b.md'))
	await build()
	expect(existsSync(join(out, 'he/b'))).toBe(false)
	expect(readFileSync(join(out, 'he/a/index.html'), 'utf8')).toContain('<html lang="he" dir="rtl"')
})

test('buildVersions() writes versions side by side, with links between their pages', async () => {
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
	// Scripts and styles exist once.
	expect(read('v1/begin/index.html')).toContain('src="/guide/_stoa/loader-')
	expect(existsSync(join(out, 'v1/_stoa/search/en/index.json'))).toBe(true)
	await expect(versions([{ name: 'deep', folder: older }])).rejects.toThrow('deep/end')
})

test('stoa docs check names the file and line of a diagram that cannot be parsed', async () => {
	const fence = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\`\n`
	const good = [
		'flowchart LR\n  a["x"] --> b{y}',
		'classDiagram\n  class A {\n    +int x\n  }',
		'pie title Parts\n  "a" : 1',
		'sequenceDiagram\n  A->>B: hi',
	]
	write('begin.md', `# Begin\n\n${good.map(fence).join('\n')}`)
	write('deep/end.md', `# The end\n\n## More\n\n${fence('flowchart LR\n  a --> b\n  b -->|z c[w')}\n${fence('flowchrt LR\n  a --> b')}`)
	const { notices } = await checkFolder(folder, () => undefined)
	expect(notices.filter(({ rule }) => rule === 'diagram')).toEqual([
		{ file: 'deep/end.md', line: 8, column: 1, rule: 'diagram', severity: 'error', message: expect.stringContaining('cannot be read') },
		{
			file: 'deep/end.md',
			line: 11,
			column: 1,
			rule: 'diagram',
			severity: 'error',
			message: expect.stringContaining('"flowchrt LR" names no kind of diagram'),
		},
	])
})

test('a page of an older version says so, and links to the same page of the newest version or to its first page', async () => {
	const older = join(base, `older-${number}`)
	mkdirSync(older)
	writeFileSync(join(older, 'begin.md'), '# Begin\n')
	writeFileSync(join(older, 'gone.md'), '# Gone\n')
	const others = [{ name: 'v1', folder: older }]
	await buildVersions({ folder, out, base: '/guide', origin: undefined, title: 'Guide', editUrlTemplate: undefined, own: 'v2', others })
	const banner = (path: string): string | undefined =>
		/<p[^>]*data-docs-older[^>]*>.*?<\/p>/.exec(readFileSync(join(out, path), 'utf8'))?.[0]
	expect(banner('begin/index.html')).toBeUndefined()
	expect(banner('v1/begin/index.html')).toMatch(/older version: .*v1.*<a href="\/guide\/begin\/">Read this page in .*v2/)
	expect(banner('v1/gone/index.html')).toMatch(/<a href="\/guide\/">This page is not in .*v2.*first page/)
})

test('buildSite() reports each problem with file and line, and writes the rest', async () => {
	write('begin.md', '# Begin\n\n[nowhere](missing)\n\n<Tip>\n\nnot closed\n')
	const report = await build()
	expect(report.errors).toBeGreaterThan(0)
	expect(report.notices).toContainEqual(expect.objectContaining({ file: 'begin.md', line: 3, rule: 'dead-link' }))
	expect(readFileSync(join(out, 'begin/index.html'), 'utf8')).toContain('not closed')
	// The next build writes nothing and reports the same.
	expect((await build()).errors).toBe(report.errors)
})

test('checkFolder() finds dead anchors between pages', async () => {
	write('begin.md', '# Begin\n\n[the end](deep/end#nothing)\n')
	const report = await checkFolder(folder, () => undefined)
	expect(report.notices).toContainEqual(expect.objectContaining({ file: 'begin.md', line: 3, rule: 'dead-anchor', severity: 'error' }))
})

test('startPreview() shows a change and notifies the pages that include it', async () => {
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

test('startPreview() serves the drawing scripts at the addresses that they import', async () => {
	const preview = await startPreview({ folder, port: 0 })
	try {
		const html = await (await fetch(`${preview.address}/begin/`)).text()
		const queue = Array.from(html.matchAll(/_stoa\/[\w.-]+\.js/g), ([path]) => path)
		const seen = new Set<string>()
		for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
			if (seen.has(path)) continue
			seen.add(path)
			const answer = await fetch(`${preview.address}/${path}`)
			expect([path, answer.status]).toEqual([path, 200])
			const text = await answer.text()
			expect(text, path).not.toContain('/assets/')
			for (const [, name] of text.matchAll(/(?:\.\/|\/_stoa\/)((?:frame|draw|enhance|island)[\w.-]*\.(?:js|html))/g))
				queue.push(`_stoa/${name}`)
		}
		expect(
			[...seen].some((path) => /frame-[\w-]+\.html$/.test(path)),
			[...seen].join(' '),
		).toBe(true)
		expect(
			[...seen].some((path) => /draw-[\w-]+\.js$/.test(path)),
			[...seen].join(' '),
		).toBe(true)
	} finally {
		await preview.close()
	}
})

test('startPreview() reports unreadable contents in the terminal and on the page', async () => {
	const said: string[] = []
	const saying = vi.spyOn(process.stderr, 'write').mockImplementation((text) => (said.push(String(text)), true))
	write('_toctree.yml', '- [\n')
	const preview = await startPreview({ folder, port: 0 })
	try {
		const html = await (await fetch(`${preview.address}/begin/`)).text()
		expect(html).toMatch(/<aside role="alert"[^]*_toctree\.yml:\d+:1 error Cannot read the contents/)
		expect(said.join('')).toMatch(/_toctree\.yml:\d+:1 error Cannot read the contents/)
	} finally {
		saying.mockRestore()
		await preview.close()
	}
})

/** Watchers of files that this process has open. */
const watchersOpen = (): number => process.getActiveResourcesInfo().filter((kind) => kind.startsWith('FSEvent')).length

test('startPreview() reports a port in use, and what to do', async () => {
	const preview = await startPreview({ folder, port: 0 })
	const port = Number(new URL(preview.address).port)
	try {
		const watchers = watchersOpen()
		await expect(startPreview({ folder, port })).rejects.toThrow(`Port ${port} is already in use. Choose another one with --port`)
		// A watcher that stays open would keep the command running after its message.
		expect(watchersOpen()).toBe(watchers)
	} finally {
		await preview.close()
	}
})

test('_site.yml gives a site its name, icon, colors, images, links and styles', async () => {
	write(
		'_site.yml',
		'title: Engine\ndescription: How it works\nlogo: dot.svg\nfavicon: dot.svg\nsocialImage: dot.svg\naccent: { light: "#123456", dark: "#abcdef" }\ncss: own.css\nlinks:\n  - label: Code\n    href: https://git.example.org/engine\nfooter:\n  - label: Imprint\n    href: /begin/\n',
	)
	write('own.css', '.x { color: red }')
	const report = await buildSite({
		folder,
		out,
		base: '/guide',
		origin: 'https://docs.example.org',
		title: undefined,
		editUrlTemplate: undefined,
		threads: 1,
	})
	expect(report.errors).toBe(0)
	const html = readFileSync(join(out, 'begin/index.html'), 'utf8')
	expect(html).toContain('<title>Begin · Engine</title>')
	expect(html).toContain('<link rel="icon" href="/guide/_files/dot.svg"/>')
	expect(html).toContain('--accent:light-dark(#123456,#abcdef)')
	expect(html.indexOf('/guide/_files/own.css')).toBeGreaterThan(html.indexOf('/guide/_stoa/style-'))
	expect(readFileSync(join(out, '_files/own.css'), 'utf8')).toContain('color: red')
	expect(html).toContain('<img src="/guide/_files/dot.svg" alt=""/>')
	expect(html).toMatch(
		/<header[^]*href="https:\/\/git\.example\.org\/engine"[^>]*>Code<[^]*<footer[^]*href="\/guide\/begin\/"[^>]*>Imprint</,
	)
	expect(html).toContain('<meta property="og:image" content="https://docs.example.org/guide/_files/dot.svg"/>')
	expect(html).toContain('<meta property="og:title" content="Begin · Engine"/>')
	expect(html).toContain('<meta property="og:site_name" content="Engine"/>')
})

test('llms.txt below a path names existing Markdown, for the home page and other versions too', async () => {
	write('index.md', '# Home\n')
	write('_toctree.yml', '- local: index\n  title: Home\n- local: begin\n  title: Begin\n')
	await buildVersions({
		folder,
		out,
		base: '/guide',
		origin: 'https://docs.example.org',
		title: 'Guide',
		editUrlTemplate: undefined,
		threads: 1,
		own: 'v2',
		others: [{ name: 'v1', folder }],
	})
	for (const [list, prefix] of [
		['llms.txt', ''],
		['v1/llms.txt', 'v1/'],
	] as const) {
		const named = Array.from(
			readFileSync(join(out, list), 'utf8').matchAll(/\(https:\/\/docs\.example\.org\/guide\/([^)]+)\)/g),
			([, path = '']) => path,
		)
		expect(named).toContain(`${prefix}index.md`)
		for (const path of named) expect(existsSync(join(out, path)), path).toBe(true)
	}
})
