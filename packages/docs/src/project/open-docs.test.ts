import { describe, expect, test } from 'vitest'
import { openFiles, renderText, rulesOf } from '../testing/pages.ts'
import { renderPage } from '../render/render-page.ts'

describe('openDocs()', () => {
	test('finds the languages by their folders, names and directs them', async () => {
		const project = await openFiles({
			'he/_toctree.yml': '[]',
			'en/_toctree.yml': '[]',
			'gj/_toctree.yml': '[]',
			'zh-CN/_toctree.yml': '[]',
			'scripts/x.md': '',
		})
		expect(project.languages.map(({ code, lang, dir }) => [code, lang, dir])).toEqual([
			['en', 'en', 'ltr'],
			['gj', 'gu', 'ltr'],
			['he', 'he', 'rtl'],
			['zh-CN', 'zh-CN', 'ltr'],
		])
		expect(project.languages.map(({ name }) => name)).toContain('עברית')
	})
	test('one folder of contents is one language, wherever it lies', async () => {
		for (const folder of ['', 'docs/', 'docs/source/']) {
			const project = await openFiles({
				[`${folder}_toctree.yml`]: '- local: index\n  title: Hub\n',
				[`${folder}index.md`]: '# Hub',
				'README.md': 'x',
			})
			expect(project.languages.map(({ code, order }) => [code, order])).toEqual([['en', ['index']]])
		}
	})
	test('several sets in one folder are one project, each a section that begins its paths', async () => {
		const project = await openFiles(
			{
				'hub/_toctree.yml': '- local: index\n  title: Hub\n',
				'hub/index.md': '# Hub\n\n[a](../xet/index) [b](/docs/xet/old#x) ![i](/imgs/i.png)\n',
				'hub/imgs/i.png': '',
				'xet/_toctree.yml': '- local: index\n  title: Xet\n',
				'xet/_redirects.yml': 'old: index\n',
				'xet/index.md': '# Xet\n',
				'sage/source/_toctree.yml': '- local: index\n  title: Sage\n',
				'sage/source/index.md': '# Sage\n',
			},
			{ id: 'docs' },
		)
		expect(project.notices).toEqual([])
		expect(project.languages.map(({ order }) => order)).toEqual([['hub/index', 'sage/source/index', 'xet/index']])
		const page = await renderPage(project, { language: 'en', path: 'hub/index' })
		expect(page?.links.map(({ href }) => href)).toEqual(['/docs/docs/main/en/xet/index', '/docs/docs/main/en/xet/index#x'])
		expect(page?.images[0]?.href).toBe('/docs/docs/main/hub/imgs/i.png')
		expect(page?.breadcrumbs.map(({ title }) => title)).toEqual(['Docs', 'Hub'])
	})
	test('without contents the files stand in order, folders as sections', async () => {
		const project = await openFiles({
			'b.md': '',
			'guide/index.md': '',
			'guide/z.md': '',
			'index.md': '',
			'_hidden.md': '',
			'README.md': '',
			'TRANSLATING.md': '',
		})
		expect(project.languages[0]?.order).toEqual(['index', 'b', 'guide/index', 'guide/z'])
	})
	test('contributing, changelog and license are pages where the contents name them, and files about the folder elsewhere', async () => {
		const files = {
			'_toctree.yml':
				'- local: index\n  title: Start\n- local: changelog\n  title: Changes\n- local: developer_guides/contributing\n  title: Help\n',
			'index.md': '# Start\n\n[changes](./changelog) [help](developer_guides/contributing)\n',
			'changelog.md': '# Changes',
			'developer_guides/contributing.md': '# Help',
			'README.md': '# Read',
			'LICENSE.md': '# License',
			'license-server.md': '# A license server',
			'changelog-2025.md': '# Last year',
		}
		const project = await openFiles(files)
		expect(project.languages[0]?.order).toEqual(['index', 'changelog', 'developer_guides/contributing'])
		expect([...(project.languages[0]?.files.keys() ?? [])].sort()).toEqual([
			'changelog',
			'changelog-2025',
			'developer_guides/contributing',
			'index',
			'license-server',
		])
		expect(project.notices.map(({ rule }) => rule)).toEqual(['orphan-page', 'orphan-page'])
		expect((await renderPage(project, { language: 'en', path: 'index' }))?.notices).toEqual([])
		expect([...project.assets].sort()).toEqual(['LICENSE.md', 'README.md'])
		const { '_toctree.yml': _, ...plain } = files
		expect((await openFiles(plain)).languages[0]?.order).toContain('changelog')
	})
	test('reads every key of the contents, and titles that are no YAML', async () => {
		const project = await openFiles({
			'_toctree.yml':
				'- title: 1. Chapter: `x` 🤗\n  subtitle: Second line\n  isExpanded: True\n  local: one\n  sections:\n  - local: old\n    newlocal: new\n    title: Moved\n    new: true\n  - title: Frameworks\n    quiz: 2\n    local_fw: { pt: c/3, tf: c/3_tf }\n',
			'one.md': '',
			'old.mdx': '',
			'c/3.md': '',
			'c/3_tf.md': '',
		})
		const [language] = project.languages
		expect(project.notices).toEqual([])
		expect(language?.toc[0]).toMatchObject({ title: '1. Chapter: `x` 🤗', subtitle: 'Second line', isExpanded: true, path: 'one' })
		expect(language?.toc[0]?.sections).toMatchObject([
			{ title: 'Moved', path: 'new', isNew: true },
			{
				title: 'Frameworks',
				quiz: 2,
				byFramework: [
					{ framework: 'pt', path: 'c/3' },
					{ framework: 'tf', path: 'c/3_tf' },
				],
			},
		])
		expect(language?.order).toEqual(['one', 'new', 'c/3', 'c/3_tf'])
		expect(language?.redirects.get('old')).toBe('new')
	})
	test('a missing page and an orphan are reported with file and line', async () => {
		const project = await openFiles({ '_toctree.yml': '- local: a\n  title: A\n- local: gone\n  title: G\n', 'a.md': '', 'b.md': '' })
		expect(project.notices).toMatchObject([
			{ file: '_toctree.yml', line: 3, rule: 'missing-page', severity: 'error' },
			{ file: 'b.md', line: 1, rule: 'orphan-page', severity: 'warning' },
		])
	})
	test('contents that cannot be read are reported, and pages still open', async () => {
		for (const contents of ['- [', 'a: b', '- title: {}\n  sections: 3']) {
			const project = await openFiles({ '_toctree.yml': contents, 'a.md': '# A' })
			expect(project.notices[0]).toMatchObject({ rule: 'toctree', severity: 'error', file: '_toctree.yml' })
			expect(await renderPage(project, { language: 'en', path: 'a' })).toMatchObject({ title: 'A' })
		}
	})
	test('redirects run to their end, with fragments; circles are reported', async () => {
		const project = await openFiles({
			'_toctree.yml': '[]',
			'_redirects.yml': 'a: b\nb: c#x\nc: d\nout: /docs/lib/page\nx: y\ny: x\n',
			'd.md': '',
		})
		expect(Object.fromEntries(project.languages[0]?.redirects ?? [])).toEqual({ a: 'd#x', b: 'd#x', c: 'd', out: '/docs/lib/page' })
		expect(project.notices.filter(({ rule }) => rule === 'redirects').map(({ line }) => line)).toEqual([5, 6])
	})
	test('_versions.yml lists the versions', async () => {
		expect((await openFiles({ '_versions.yml': '- version: main\n- version: v1.0\n', 'a.md': '' })).versions).toEqual(['main', 'v1.0'])
	})
})

describe('around a page', () => {
	test('previous, next and breadcrumbs follow the contents', async () => {
		const project = await openFiles({
			'en/_toctree.yml': '- title: Part\n  sections:\n  - local: a\n    title: A\n  - local: b\n    title: B\n- local: c\n  title: C\n',
			'en/a.md': '',
			'en/b.md': '',
			'en/c.md': '',
		})
		const page = await renderPage(project, { language: 'en', path: 'b' })
		expect(page).toMatchObject({ previous: { title: 'A', href: '/docs/course/main/en/a' }, next: { title: 'C' } })
		expect(page?.breadcrumbs.map(({ title }) => title)).toEqual(['Course', 'Part'])
	})
	test('R-03 the source is linked where the project says it lies', async () => {
		const project = await openFiles({ 'a b.md': '' }, { editUrlTemplate: 'https://host/r/blob/main/{path}' })
		expect((await renderPage(project, { language: 'en', path: 'a b' }))?.editUrl).toBe('https://host/r/blob/main/a%20b.md')
	})
})

describe('the name of a project', () => {
	const titleOf = async (files: Record<string, string>, id = 'agents-course'): Promise<string> => (await openFiles(files, { id })).title
	const contents = '- title: Get started\n  sections:\n  - local: index\n    title: Overview\n'

	test('is what _site.yml says, else the title of its index, else its id as words; never the first entry of the contents', async () => {
		const files = {
			'_toctree.yml': contents,
			'index.md': '<!-- # no -->\n<p align="center">x</p>\n\n```\n# code\n```\n\n# 🤗 `PEFT`[[peft]]\n',
		}
		expect(await titleOf({ ...files, '_site.yml': 'title: Fine-tuning\n' })).toBe('Fine-tuning')
		expect(await titleOf(files)).toBe('🤗 PEFT')
		expect(await titleOf({ '_toctree.yml': '- local: unit0/1\n  title: Unit 0. Welcome\n', 'unit0/1.md': '# Welcome' })).toBe(
			'Agents course',
		)
	})
	test('_site.yml that cannot be read is reported with its line, and nothing of it holds', async () => {
		for (const [text, line] of [
			['title: A\naccent: red\n', 2],
			['logo: ../../secret.svg\n', 1],
			['links:\n  - label: x\n    href: javascript:alert(1)\n', 1],
			['links: [\n', 2],
		] as const) {
			const project = await openFiles({ 'index.md': '# I', '_site.yml': text })
			expect(project.notices).toMatchObject([{ file: '_site.yml', rule: 'site', severity: 'error', line }])
			expect(project.site).toEqual({})
		}
	})
})

describe('pages for each framework', () => {
	const files = {
		'en/_toctree.yml':
			'- local: a\n  title: A\n- local_fw: { pt: b, tf: b_tf }\n  title: B\n- local_fw: { pt: c, tf: c_tf }\n  title: C\n- local: d\n  title: D\n',
		'en/a.md': '# A',
		'en/b.md': '# B\n\n<FrameworkSwitchCourse {fw} />\n',
		'en/b_tf.md': '# B\n\n<FrameworkSwitchCourse {fw} />\n',
		'en/c.md': '# C',
		'en/c_tf.md': '# C',
		'en/d.md': '# D',
	}
	test('the switch leads to the page of the other framework, and knows its own', async () => {
		const project = await openFiles(files)
		const at = async (path: string): Promise<unknown> => {
			const seen: unknown[] = []
			await renderPage(
				project,
				{ language: 'en', path },
				{ renderWidget: (widget) => (widget.name === 'framework-switch' && seen.push(widget.props), '') },
			)
			return seen[0]
		}
		const pages = (current: string): unknown => ({
			frameworks: [
				{ value: 'pt', label: 'PyTorch', href: '/docs/course/main/en/b?fw=pt', isCurrent: current === 'pt' },
				{ value: 'tf', label: 'TensorFlow', href: '/docs/course/main/en/b_tf?fw=tf', isCurrent: current === 'tf' },
			],
		})
		expect(await at('b')).toEqual(pages('pt'))
		expect(await at('b_tf')).toEqual(pages('tf'))
	})
	test('previous and next pass over the same page for another framework, and stay with the framework', async () => {
		const project = await openFiles(files)
		const around = async (path: string): Promise<unknown> => {
			const page = await renderPage(project, { language: 'en', path })
			return [page?.previous?.place?.path, page?.next?.place?.path]
		}
		expect(await around('a')).toEqual([undefined, 'b'])
		expect(await around('b')).toEqual(['a', 'c'])
		expect(await around('b_tf')).toEqual(['a', 'c_tf'])
		expect(await around('c_tf')).toEqual(['b_tf', 'd'])
		expect(await around('d')).toEqual(['c', undefined])
		const page = await renderPage(project, { language: 'en', path: 'a' })
		expect(page?.next).toMatchObject({ title: 'B', byFramework: { pt: '/docs/course/main/en/b', tf: '/docs/course/main/en/b_tf' } })
	})
})

describe('copying', () => {
	test('CG-10 a section, an entry or the page itself does without the Copy page control; the nearest word counts', async () => {
		const project = await openFiles({
			'en/_toctree.yml':
				'- title: Off\n  copyPage: false\n  sections:\n  - local: a\n    title: A\n  - local: b\n    title: B\n    copyPage: true\n- local: c\n  title: C\n- local: d\n  title: D\n',
			'en/a.md': '# A',
			'en/b.md': '# B',
			'en/c.md': '---\ncopyPage: false\n---\n# C',
			'en/d.md': '# D',
		})
		const hidden = await Promise.all(
			['a', 'b', 'c', 'd'].map(async (path) => (await renderPage(project, { language: 'en', path }))?.copyHidden),
		)
		expect(hidden).toEqual([true, false, true, false])
	})
})

describe('links', () => {
	const hrefsOf = async (text: string, files: Record<string, string> = {}): Promise<(string | undefined)[]> =>
		(await renderText(text, {}, files)).links.map(({ href }) => href)

	test('relative ones start at the source file, with or without ending', async () => {
		expect(await hrefsOf('[a](./2) [b](2.mdx#the-end) [c](../chapter1/2?x=1) [d](near.png)')).toEqual([
			'/docs/course/main/en/chapter1/2',
			'/docs/course/main/en/chapter1/2#the-end',
			'/docs/course/main/en/chapter1/2?x=1',
			'/docs/course/main/en/chapter1/near.png',
		])
	})
	test("a course's own addresses: chapter, page, language", async () => {
		const files = { 'fr/_toctree.yml': '- local: chapter1/2\n  title: Deux\n', 'fr/chapter1/2.mdx': '# Deux' }
		expect(await hrefsOf('[a](/course/chapter1) [b](/course/chapter1/2#x) [c](/course/fr/chapter1/2)', files)).toEqual([
			'/docs/course/main/en/chapter1/1',
			'/docs/course/main/en/chapter1/2#x',
			'/docs/course/main/fr/chapter1/2',
		])
	})
	test('other sets and the rest of the site go to the public one, unless they are hosted', async () => {
		expect(await hrefsOf('[a](/docs/hub/x#y) [b](/join) [c](https://huggingface.co/docs/hub/z)')).toEqual([
			'https://huggingface.co/docs/hub/x#y',
			'https://huggingface.co/join',
			'https://huggingface.co/docs/hub/z',
		])
		const { links } = await renderText('[a](/docs/hub/x#y) [c](https://huggingface.co/docs/hub/z)', {
			addresses: { page: () => '/p', asset: () => '/a', elsewhere: (project, rest) => `/our/${project}/${rest}` },
		})
		expect(links.map(({ href }) => href)).toEqual(['/our/hub/x#y', '/our/hub/z'])
	})
	test('a link to a page that is not translated leads to its address in this language, where the first one is shown', async () => {
		const files = {
			'zh/_toctree.yml': '- local: a\n  title: A\n',
			'zh/a.md': '# A\n\n[b](./chapter1/2#the-end) [c](/course/chapter1/2) [d](gone)\n',
		}
		const project = await openFiles({ 'en/_toctree.yml': '[]', 'en/chapter1/2.md': '# Two\n\n## The end\n', ...files })
		const page = await renderPage(project, { language: 'zh', path: 'a' })
		expect(page?.links.map(({ href }) => href)).toEqual([
			'/docs/course/main/zh/chapter1/2#the-end',
			'/docs/course/main/zh/chapter1/2',
			'/docs/course/main/zh/gone',
		])
		expect(page?.notices.map(({ message }) => message)).toEqual([expect.stringContaining('gone')])
	})
	test('redirects are followed before a link is called dead', async () => {
		expect(
			await hrefsOf('[a](./old#z) [b](./away)', { 'en/_redirects.yml': 'chapter1/old: chapter1/2\nchapter1/away: /docs/lib/page\n' }),
		).toEqual(['/docs/course/main/en/chapter1/2#z', 'https://huggingface.co/docs/lib/page'])
	})
	test('damage is reported and breaks nothing', async () => {
		const page = await renderText('# A\n\n[a](./gone) [b](www.x.org) [c](#nowhere) [d](../../../x) [e](</course/ chapter1>) [f](#a)\n')
		expect(page.links.map(({ href }) => href)).toEqual([
			'/docs/course/main/en/chapter1/gone',
			'https://www.x.org',
			'#nowhere',
			'/docs/course/main/en/x',
			'/docs/course/main/en/chapter1/1',
			'#a',
		])
		expect(rulesOf(page)).toEqual(['dead-anchor', 'dead-link', 'dead-link', 'dead-link'])
		expect(page.notices.every(({ line }) => line === 3)).toBe(true)
	})
	test("a fragment in another letter case or in GitHub's spelling lands", async () => {
		const page = await renderText('# A\n\n## Set_up Now\n\n[a](#Setup-now) [b](#set_up-now)\n')
		expect(rulesOf(page)).toEqual([])
		expect(page.links.map(({ fragment }) => page.ids.includes(fragment ?? ''))).toEqual([true, true])
	})
})
