import { openDocs } from '../project/open-docs.ts'
import type { DocsProject, DocsProjectOptions } from '../project.ts'
import type { DocsPage } from '../page.ts'
import { renderPage, type RenderOptions } from '../render/render-page.ts'
import type { DocsSource } from '../source.ts'

/** A project whose files are these texts. */
function memorySource(files: Record<string, string | Uint8Array>): DocsSource {
	return {
		list: () => Promise.resolve(Object.keys(files)),
		read: (path) => {
			const file = Object.hasOwn(files, path) ? files[path] : undefined
			return Promise.resolve(typeof file === 'string' ? new TextEncoder().encode(file) : file)
		},
	}
}

/** Opens a project of these files. */
export function openFiles(files: Record<string, string | Uint8Array>, options: Partial<DocsProjectOptions> = {}): Promise<DocsProject> {
	return openDocs(memorySource(files), { id: 'course', ...options })
}

/** Renders a text as the page `chapter1/1` of an English course that has a second page and a picture. */
export async function renderText(
	text: string,
	options: RenderOptions = {},
	files: Record<string, string | Uint8Array> = {},
): Promise<DocsPage> {
	const project = await openFiles({
		'en/_toctree.yml': '- title: One\n  local: chapter1/1\n- title: Two\n  local: chapter1/2\n',
		'en/chapter1/1.mdx': text,
		'en/chapter1/2.mdx': '# Two\n\n## The end\n',
		'en/imgs/x.png': 'x',
		'en/chapter1/near.png': 'x',
		...files,
	})
	const page = await renderPage(project, { language: 'en', path: 'chapter1/1' }, options)
	if (!page) throw new Error('the page is there')
	return page
}

/** The rules a page was reported for, sorted. */
export function rulesOf(page: DocsPage): string[] {
	return page.notices.map(({ rule }) => rule).sort()
}
