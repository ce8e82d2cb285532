import type { AccountFace, Repo } from '@stoa/hub'
import type { PageHub } from '../site/page.ts'

/** The owners of listed repositories by account id, for the avatars in their rows. */
export type Owners = ReadonlyMap<Repo['ownerId'], AccountFace>

/** Asks for the owners of all rows of a page at once, so that a page costs one query however many rows it has. */
export function loadOwners({ people }: Pick<PageHub, 'people'>, repos: readonly Repo[]): Promise<Owners> {
	return people.faces(repos.map(({ ownerId }) => ownerId))
}
