import type { MirrorSearch } from './mirror-job.ts'

/** What the words of a source need: a source as it was asked for, without its defaults, has it too. */
type WordedSource =
	| { type: 'repos'; repos: readonly { id: string }[] }
	| { type: 'pattern'; pattern: string }
	| { type: 'collection'; slug: string }
	| { type: 'search'; search: MirrorSearch }

const countText = (count: number): string => count.toLocaleString('en')

/** What is mirrored, in words for pages and terminals. */
export function sourceWords(source: WordedSource): string {
	if (source.type === 'repos')
		return source.repos.length === 1 ? (source.repos[0]?.id ?? '') : `${countText(source.repos.length)} repositories`
	if (source.type === 'pattern') return source.pattern
	if (source.type === 'collection') return `Collection ${source.slug}`
	const { kind, words, author, task, tags = [], parametersMin, parametersMax, likesMin, downloadsMin } = source.search
	const parts = [
		...[words, author, task].filter((part) => part !== undefined),
		...tags,
		...(parametersMin === undefined ? [] : [`from ${countText(parametersMin)} parameters`]),
		...(parametersMax === undefined ? [] : [`up to ${countText(parametersMax)} parameters`]),
		...(likesMin === undefined ? [] : [`from ${countText(likesMin)} likes`]),
		...(downloadsMin === undefined ? [] : [`from ${countText(downloadsMin)} downloads`]),
	]
	return `Search for ${kind}s: ${parts.join(', ')}`
}
