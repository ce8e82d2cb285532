import type { CallDefinition } from '@stoa/protocol'
import { type Addressed, fillAddress, type ValuesOf } from '@stoa/vocabulary'

/** The root-relative address of a call. */
export function callAddress<const Definition extends CallDefinition>(
	{ path }: Definition,
	values: ValuesOf<Definition['path']>,
	repo?: Addressed,
): string {
	return fillAddress(path, values, repo)
}
