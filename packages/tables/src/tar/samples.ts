import type { TableFile } from '../table-file.ts'
import { type TarMember, tarMembers, type Walk } from './tar-members.ts'

/** One row of a WebDataset archive: files beside each other whose names differ in their endings only. */
export interface Sample {
	/** What the names have in common. */
	key: string
	/** Files by their endings: everything behind the first dot of the name. */
	files: Map<string, TarMember>
	/** Where its first header begins. */
	at: number
}

/** Most files of one row. */
const FILES_MAX = 1000

/** Everything before and behind the first dot of the last part of a name; `undefined` for names without one, and for hidden files. */
function splitName(name: string): { key: string; ending: string } | undefined {
	if (/^(?:\.|__)/.test(name.slice(name.lastIndexOf('/') + 1))) return undefined
	const [, key, ending] = /^((?:.*\/|)[^.]+)\.([^/]*)$/s.exec(name) ?? []
	return key === undefined || ending === undefined ? undefined : { key, ending }
}

/** The rows of an archive in their order. @param from 0, or `at` of a row. @throws those of `tarMembers` */
export async function* samplesOf(file: TableFile, from: number, walk: Walk): AsyncGenerator<Sample> {
	let sample: Sample | undefined
	for await (const member of tarMembers(file, from, walk)) {
		const name = splitName(member.name)
		if (!name) continue
		if (sample && sample.key !== name.key) {
			yield sample
			sample = undefined
		}
		sample ??= { key: name.key, files: new Map(), at: member.at }
		if (sample.files.size < FILES_MAX) sample.files.set(name.ending, member)
	}
	// A row that the limit cut may lack files.
	if (sample && !walk.isCut) yield sample
}
