import type { Route } from './site/route.ts'
import { createSite } from './site.tsx'
import { routes } from './routes.ts'

/** What the server's build offers: the site over its route table. */
export const site = createSite(routes satisfies readonly Route[])

export { createWidgetRenderer } from '@stoa/ui'
