import { defineCall } from '../../call.ts'
import { text } from './shared.ts'

/** List the site maps for search engines. */
export const listSitemaps = defineCall({
	method: 'GET',
	path: '/sitemap.xml',
	who: 'anyone',
	format: 'text',
	...text('List the site maps for search engines', 'application/xml'),
})

/** List pages for search engines. */
export const readSitemap = defineCall({
	method: 'GET',
	path: '/sitemaps/{name}.xml',
	who: 'anyone',
	format: 'text',
	...text('List pages for search engines', 'application/xml'),
})

/** Say what search engines may visit. */
export const readRobots = defineCall({
	method: 'GET',
	path: '/robots.txt',
	who: 'anyone',
	format: 'text',
	...text('Say what search engines may visit'),
})
