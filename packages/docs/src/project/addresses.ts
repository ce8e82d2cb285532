import type { DocsAddresses, DocsProject } from '../project.ts'

/** Addresses in the hub's format: `/docs/{project}/{version}/{language}/{path}`, and files below the version. */
export function hubAddresses(project: Pick<DocsProject, 'id' | 'version'>): DocsAddresses {
	const base = `/docs/${project.id.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(project.version)}`
	const encode = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
	return {
		page: ({ language, path }) => `${base}/${encodeURIComponent(language)}/${encode(path)}`,
		asset: (path) => `${base}/${encode(path)}`,
	}
}
