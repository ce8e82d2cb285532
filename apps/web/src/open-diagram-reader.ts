import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER } from './built-assets.ts'

/** Why a diagram cannot be read, and on which of its lines; `undefined` when it can. */
export type DiagramReader = (source: string) => Promise<{ message: string; line: number | undefined } | undefined>

/** Loads the part of the build that reads diagrams. @throws when there is no build */
export async function openDiagramReader(folder = BUILD_FOLDER): Promise<DiagramReader> {
	const built: { diagramFault: DiagramReader } = await import(pathToFileURL(join(folder, 'server/diagram-entry.js')).href)
	return built.diagramFault
}
