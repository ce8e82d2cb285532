import type { BuildContext } from './build-tree.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** Where in the tree something is added, and what the page around it knows. */
export interface Spot {
	builder: TreeBuilder
	context: BuildContext
	/** Of the source, from 1. */
	line: number
}
