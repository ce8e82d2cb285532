/** What the server's build offers to those who write static sites: no page of the hub, so that threads that write them stay small. */
export { createWidgetRenderer } from '@stoa/ui'
export { renderStaticPage } from './pages/docs/page/static-document.tsx'
export { renderStaticPlace } from './pages/docs/page/static-place.tsx'
