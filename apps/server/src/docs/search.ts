import type { DocsAnswer, DocsQuestion } from '@stoa/web'
import type { Volume } from './volume.ts'

const HITS_DEFAULT = 10
const HITS_MAX = 50

/** How many answers a question gets at most. */
export function limitOf({ limit = HITS_DEFAULT }: Pick<DocsQuestion, 'limit'>): number {
	return Math.min(limit, HITS_MAX)
}

/** Asks all volumes and puts their answers into one order: by score, places in the visitor's language before others of the same page. */
export async function searchVolumes(volumes: readonly Volume[], question: DocsQuestion): Promise<DocsAnswer> {
	const { text, language } = question
	const most = limitOf(question)
	const found = await Promise.all(
		volumes.map(async (volume) => {
			const hits = await volume.search(text, { language: codeOf(volume, language), limit: most })
			return hits.map((hit) => ({ volume, hit }))
		}),
	)
	const isIndexed = volumes.every((volume) => volume.isIndexed())
	const hits = found
		.flat()
		.toSorted((a, b) => b.hit.score - a.hit.score)
		.slice(0, most)
		.map(({ volume, hit: { language: code, path, anchor, page, heading, excerpt } }) => {
			const spoken = volume.project.languages.find((one) => one.code === code)
			return {
				project: volume.project.title,
				page,
				heading,
				address: `${volume.addresses.page({ language: code, path })}${anchor === '' ? '' : `#${anchor}`}`,
				language: spoken?.lang ?? code,
				direction: spoken?.dir ?? 'ltr',
				excerpt,
			}
		})
	return { hits, isIndexed }
}

/** The visitor's language if the project has it, otherwise its default one. */
function codeOf({ project }: Volume, language: string | undefined): string {
	const found = project.languages.find(({ code, lang }) => code === language || lang === language)
	return found?.code ?? project.defaultLanguage
}
