import { z } from 'zod'
import type { Notice } from '../notice.ts'
import { readYaml } from './read-toctree.ts'

const text = z.string().trim().min(1)
/** A file of the folder, named from its root. */
const file = text.regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:]+$/, 'name a file of this folder, such as images/logo.svg')
const address = text.regex(/^(?:https?:\/\/|\/|#|mailto:)\S*$/, 'write an address that begins with https://')
const color = text.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'write a color such as "#17635a", in quotes')
const template = (part: string): z.ZodString =>
	text.regex(new RegExp(String.raw`^https?://\S*\{${part}\}\S*$`), `write an address with {${part}}`)

const Link = z.strictObject({ label: text, href: address })

const Site = z.strictObject({
	/** Title of the project. */
	title: text.optional(),
	description: text.optional(),
	/** Picture beside the title; `logoDark` where the colors are dark. */
	logo: file.optional(),
	logoDark: file.optional(),
	favicon: file.optional(),
	/** Picture that other sites show of a page. */
	socialImage: file.optional(),
	/** Color of links and buttons: one, or one for each scheme. */
	accent: z.union([color, z.strictObject({ light: color, dark: color })]).optional(),
	/** A style sheet after the site's own. */
	css: file.optional(),
	/** Links in the header. */
	links: z.array(Link).max(12).optional(),
	/** Links below every page. */
	footer: z.array(Link).max(40).optional(),
	/** Where sources are changed, with `{path}`; the link's words. */
	editUrl: template('path').optional(),
	editLabel: text.max(80).optional(),
	/** Where a page's notebook opens, with `{path}` and, when it has several, `{language}`. */
	notebooks: template('path').optional(),
})

/** The settings of a project in `_site.yml`: its name, its colors, and the addresses of its sources and notebooks. All are optional. */
export type SiteFacts = z.infer<typeof Site>

/** Parses `_site.yml`. An invalid file is reported and ignored as a whole. */
export function readSite(source: string, path: string, notices: Notice[]): SiteFacts {
	const { data, fault } = readYaml(source)
	const parsed = fault ? undefined : Site.safeParse(data ?? {})
	if (parsed?.success) return parsed.data
	const [issue] = parsed?.error.issues ?? []
	const reason = fault?.reason ?? `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'it cannot be read'}`
	const key = String(issue?.path[0] ?? '')
	const line = fault?.line ?? (source.split('\n').findIndex((one) => key !== '' && one.startsWith(key)) + 1 || 1)
	notices.push({ file: path, line, column: 1, rule: 'site', severity: 'error', message: `Cannot read the facts of the site: ${reason}.` })
	return {}
}
