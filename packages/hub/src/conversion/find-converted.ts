import type { Files, FoundFile } from '../contents/files/files.ts'
import type { FindConverted } from '../viewer/open-table.ts'
import { type ConvertedFile, PARQUET_REF } from './conversion.ts'
import type { Conversions } from './conversions.ts'

/** Whether the file on the ref is still the one that the row of the conversion names: the ref is replaced with each commit. */
const isSame = (found: FoundFile, made: ConvertedFile): boolean => (found.lfs?.sha256 ?? found.oid) === (made.sha256 ?? made.oid)

/** Finds the Parquet files that were made of a split of the commit that is read, for a caller who may read them. */
export function createFindConverted(deps: { conversions: Pick<Conversions, 'of' | 'isOn'>; files: Pick<Files, 'find'> }): FindConverted {
	const { conversions, files } = deps
	return async ({ actor, repo, commit, config, split }) => {
		const conversion = await conversions.of(repo)
		if (conversion?.made?.commit !== commit) {
			const isDue = conversion?.state === 'waiting' || conversion?.state === 'running'
			return conversions.isOn && isDue ? 'pending' : undefined
		}
		const made = conversion.made.configs.find(({ name }) => name === config.name)?.splits.find(({ name }) => name === split.name)
		if (!made) return undefined
		const pathOf = (name: string): string => `${config.name}/${made.folder}/${name}`
		const ref = { kind: 'dataset', id: repo.name } as const
		const found = await Promise.all(made.files.map(({ name }) => files.find(actor, ref, PARQUET_REF, pathOf(name))))
		if (!found.every((file, index) => made.files[index] && isSame(file, made.files[index]))) return 'pending'
		return { files: found, rows: made.files.map(({ rows }) => rows), isPartial: made.isPartial }
	}
}
