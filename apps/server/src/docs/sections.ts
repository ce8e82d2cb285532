import type { TocEntry } from '@stoa/docs'
import type { Volume } from './volume.ts'

/** The contents of projects as a program reads them. */
export interface SectionList {
	projects: {
		id: string
		title: string
		languages: string[]
		/** In reading order. `id` is the page's address; empty for a section without a page. */
		pages: { id: string; title: string; depth: number }[]
	}[]
}

/** The contents of the volumes in a language, or in their default one where it is missing. */
export function listSections(volumes: readonly Volume[], language: string | undefined): SectionList {
	return {
		projects: volumes.map(({ project, addresses }) => {
			const chosen =
				project.languages.find(({ code, lang }) => code === language || lang === language) ??
				project.languages.find(({ code }) => code === project.defaultLanguage)
			const pages: SectionList['projects'][number]['pages'] = []
			const walk = (entries: readonly TocEntry[], depth: number): void => {
				for (const { title, path, sections } of entries) {
					const id = path === undefined || !chosen?.files.has(path) ? '' : addresses.page({ language: chosen.code, path })
					pages.push({ id, title, depth })
					walk(sections, depth + 1)
				}
			}
			walk(chosen?.toc ?? [], 0)
			return { id: project.id, title: project.title, languages: project.languages.map(({ code }) => code), pages }
		}),
	}
}
