import type { Route } from '../route.ts'
import { sendBuilt } from './send-built.ts'

/** The hub's own client files: their names hold their content's hash, so browsers may keep them for ever. */
export function assetRoutes(assetsFolder: string): readonly Route[] {
	return [
		{
			method: 'GET',
			path: '/assets/{path*}',
			who: 'anyone',
			face: 'text',
			cors: true,
			target: 'none',
			answer: (call) => sendBuilt(assetsFolder, call, { keep: 'for-ever' }),
		},
	]
}
