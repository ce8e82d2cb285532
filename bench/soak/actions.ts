import * as read from './read-actions.ts'
import type { World } from './world.ts'
import * as write from './write-actions.ts'

/** Something that a caller does, of one or several requests. */
export interface Action {
	name: string
	/** How often it is chosen, beside the others. */
	weight: number
	run(world: World): Promise<void>
}

/** The mix: nine in ten only read, as on a public hub. */
const ACTIONS: readonly Action[] = [
	{ name: 'page', weight: 22, run: read.page },
	{ name: 'listing page', weight: 12, run: read.listingPage },
	{ name: 'list by API', weight: 12, run: read.listing },
	{ name: 'search', weight: 8, run: read.search },
	{ name: 'tree', weight: 6, run: read.tree },
	{ name: 'small file', weight: 16, run: read.small },
	{ name: 'range of a large file', weight: 9, run: read.range },
	{ name: 'large file', weight: 4, run: read.large },
	{ name: 'git clone', weight: 0.5, run: read.clone },
	{ name: 'git push', weight: 0.5, run: write.push },
	{ name: 'commit', weight: 3, run: (world) => write.commitSmall(world) },
	{ name: 'upload by LFS', weight: 1, run: (world) => write.uploadLfs(world) },
	{ name: 'upload through Xet', weight: 1, run: (world) => write.uploadXet(world) },
	{ name: 'like', weight: 2, run: write.like },
	{ name: 'comment', weight: 2, run: write.comment },
	{ name: 'delete a repository', weight: 0.2, run: write.deleteRepo },
]

const TOTAL = ACTIONS.reduce((sum, { weight }) => sum + weight, 0)

/** An action at random, by weight. */
export function chooseAction({ random }: Pick<World, 'random'>): Action {
	let left = random() * TOTAL
	for (const action of ACTIONS) {
		left -= action.weight
		if (left < 0) return action
	}
	throw new Error('The weights do not add up')
}
