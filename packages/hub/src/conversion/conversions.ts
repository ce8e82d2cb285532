import type { Repo } from '../repositories/repos/repo.ts'
import type { Conversion } from './conversion.ts'

/** Parquet files of every dataset, made in the background after each change of its default branch. */
export interface Conversions {
	/** Whether this hub converts datasets. */
	readonly isOn: boolean
	/** The conversion of a dataset; needs no rights: the caller found the repository. `undefined` for a mirrored or an empty dataset. */
	of(repo: Pick<Repo, 'id'>): Promise<Conversion | undefined>
	/** Begins to convert what is due. Several processes may do so: each dataset has one. */
	follow(): void
	/** Stops the running conversion; it goes on at the next start or in another process. */
	close(): Promise<void>
}
