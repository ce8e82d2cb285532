/** What static documentation sites need of the server: addresses, folders and pages as a hub shows them. */
export {
	openDiagramReader,
	openStaticRenderer,
	readStaticParts,
	type DiagramReader,
	type DocsChoice,
	type DocsView,
	type StaticParts,
	type StaticPlace,
	type StaticRenderer,
	type StaticSite,
} from '@stoa/web'
export { folderDates } from './docs/folder-dates.ts'
export { folderSource } from './docs/folder-source.ts'
export { findPlace } from './docs/find-page.ts'
export { inferencePrograms } from './docs/inference-programs.ts'
export { contentsOf, viewOf } from './docs/view-of.ts'
export { pathsOf } from './docs/volume.ts'
export { webTypeOf } from './routes/files/content-type.ts'
