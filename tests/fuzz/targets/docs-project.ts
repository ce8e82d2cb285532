import { renderPage } from '@stoa/docs'
import { openFiles } from '../../../packages/docs/src/testing/pages.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

/** The files that describe a documentation project: contents, redirects, versions, docstrings. */
export const target: FuzzTarget = {
	seeds: [
		'- title: One\n  local: a\n  sections:\n  - {title: Two, local: b}\n- local: c\n\0a: b\nold/x: a\n\0{"Model": {"name": "Model", "parameters": [{"name": "x"}], "source": "https://x"}}\0["main", "v1"]',
	],
	words: ['- title: ', 'local: ', 'sections:\n', 'isExpanded: true', ': ', '../', '\0', '{"', '[]'],
	sizeMax: 16_384,
	async run(bytes) {
		const [toc = '', redirects = '', docstrings = '', versions = ''] = partsOf(bytes)
		const project = await openFiles({
			'_toctree.yml': toc,
			'_redirects.yml': redirects,
			'_docstrings.json': docstrings,
			'_versions.yml': versions,
			'a.md': '# A\n\n[[autodoc]] Model\n',
		})
		await renderPage(project, { language: 'en', path: 'a' })
	},
}
