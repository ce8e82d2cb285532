/** What static documentation sites need from the server: addresses, folders and pages as a hub shows them. */
export type { DocsChoice, DocsView, StaticPlace, StaticSite } from '@stoa/web'
export {
	openDiagramReader,
	openStaticRenderer,
	readStaticParts,
	type DiagramReader,
	type StaticParts,
	type StaticRenderer,
} from '@stoa/web/static'
export { folderDates } from './docs/folder-dates.ts'
export { folderSource } from './docs/folder-source.ts'
export { findPlace } from './docs/find-page.ts'
export { contentsOf, viewOf } from './docs/view-of.ts'
export { pathsOf } from './docs/paths-of.ts'
export { webTypeOf } from './routes/files/content-type.ts'
