import type { CallDefinition } from '@stoa/protocol'
import { fillAddress, withQuery, type Addressed, type AddressQuery, type ValuesOf } from '@stoa/vocabulary'

/** What the address of a call is made of. The path is that of the definition: another one does not compile. */
export interface CallPlace<Definition extends CallDefinition> {
	path: Definition['path']
	/** The names in the path. */
	values: ValuesOf<Definition['path']>
	/** The repository in the path. */
	repo?: Addressed
	query?: AddressQuery
}

/** The root-relative address of a call, for pages that link to it and islands that make it. */
export function callAddress<Definition extends CallDefinition>({ path, values, repo, query }: CallPlace<Definition>): string {
	return withQuery(fillAddress(path, values, repo), query)
}
