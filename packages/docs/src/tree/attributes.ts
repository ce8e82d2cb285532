import type { AttributeValue } from '../scan/scan-tag.ts'
import { decodeReferences } from '../parse/parser.ts'
import { layoutClasses } from './layout-classes.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const GLOBAL = words('id title lang dir align aria-label aria-hidden translate')
const BY_ELEMENT: Readonly<Record<string, ReadonlySet<string>>> = {
	a: words('href name target download'),
	audio: words('src controls loop muted'),
	blockquote: words('cite'),
	col: words('span width'),
	colgroup: words('span'),
	data: words('value'),
	del: words('cite datetime'),
	details: words('open'),
	iframe: words('src width height allow sandbox frameborder'),
	img: words('src alt width height srcset'),
	ins: words('cite datetime'),
	li: words('value'),
	ol: words('start reversed type'),
	q: words('cite'),
	source: words('src srcset type media sizes'),
	table: words('width'),
	td: words('colspan rowspan valign width height'),
	th: words('colspan rowspan valign width height scope abbr'),
	time: words('datetime'),
	track: words('src kind srclang label default'),
	tr: words('valign'),
	video: words('src poster width height controls loop muted playsinline'),
}
const SVG = words(
	'viewbox fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity fill-opacity fill-rule clip-rule opacity d cx cy r rx ry x y x1 x2 y1 y2 width height points transform offset stop-color stop-opacity gradientunits gradienttransform text-anchor font-size font-weight dx dy role preserveaspectratio',
)
const SVG_SPELLING: Readonly<Record<string, string>> = {
	viewbox: 'viewBox',
	gradientunits: 'gradientUnits',
	gradienttransform: 'gradientTransform',
	preserveaspectratio: 'preserveAspectRatio',
}
const VALUES: Readonly<Record<string, RegExp>> = {
	dir: /^(?:ltr|rtl|auto)$/i,
	align: /^(?:left|right|center|justify)$/i,
	width: /^\d+(?:\.\d+)?(?:px|%)?$/,
	height: /^\d+(?:\.\d+)?(?:px|%)?$/,
	lang: /^[a-z0-9-]{1,35}$/i,
	target: /^_(?:blank|self)$/,
	id: /^\S{1,300}$/,
}

/**
 * The attributes of an element that may stay, by the documented list; everything that runs, loads by itself or dresses as the site is left out.
 * Addresses are resolved later. `style` is read for alignment, floating and lengths, because the pages' policy forbids it as it is.
 */
export function allowedAttributes(
	tagName: string,
	written: ReadonlyMap<string, AttributeValue>,
	inSvg: boolean,
): Record<string, string | true> {
	const attributes: Record<string, string | true> = {}
	const own = BY_ELEMENT[tagName]
	for (const [writtenName, writtenValue] of written) {
		const name = writtenName.toLowerCase()
		const value = valueOf(writtenValue)
		if (name === 'class' || name === 'classname') addClasses(attributes, typeof value === 'string' ? layoutClasses(value) : [])
		else if (name === 'style') readStyle(attributes, typeof value === 'string' ? value : '')
		else if (inSvg && SVG.has(name)) keepSvg(attributes, name, value)
		else if (GLOBAL.has(name) || own?.has(name)) keep(attributes, name, value)
	}
	return attributes
}

/** Adds classes to an element's own. */
function addClasses(attributes: Record<string, string | true>, classes: readonly string[]): void {
	if (classes.length === 0) return
	const known = typeof attributes.class === 'string' ? attributes.class.split(' ') : []
	attributes.class = [...new Set([...known, ...classes])].join(' ')
}

function valueOf(value: AttributeValue): string | true {
	if (value.kind === 'flag') return true
	if (value.kind === 'text') return decodeReferences(value.text)
	return value.source.trim().replace(/^(["'`])([^]*)\1$/, '$2')
}

function keep(attributes: Record<string, string | true>, name: string, value: string | true): void {
	if (typeof value === 'string' && VALUES[name] && !VALUES[name].test(value)) return
	attributes[name] = value
}

function keepSvg(attributes: Record<string, string | true>, name: string, value: string | true): void {
	// Paint may come from the drawing itself, never from elsewhere.
	if (typeof value === 'string' && /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value)) return
	attributes[SVG_SPELLING[name] ?? name] = value
}

function readStyle(attributes: Record<string, string | true>, style: string): void {
	for (const rule of style.slice(0, 2000).split(';')) {
		const [property = '', value = ''] = rule.split(':', 2).map((part) => part.trim().toLowerCase())
		if (property === 'text-align' && VALUES.align?.test(value)) attributes.align ??= value
		else if (property === 'float' && (value === 'left' || value === 'right'))
			addClasses(attributes, [value === 'left' ? 'docs-float-start' : 'docs-float-end'])
		else if ((property === 'width' || property === 'height') && /^\d+(?:\.\d+)?(?:px|%)$/.test(value))
			attributes[property] ??= value.replace('px', '')
		else if (property === 'max-width' && /^\d+px$/.test(value)) attributes.width = value.replace('px', '')
		else if (property === 'direction' && VALUES.dir?.test(value)) attributes.dir ??= value
		else if (property === 'display' && value === 'flex') addClasses(attributes, ['docs-flex'])
		else if (property === 'display' && value === 'grid') addClasses(attributes, ['docs-grid'])
		else if (property === 'flex-wrap' && value === 'wrap') addClasses(attributes, ['docs-wrap'])
		else if (property === 'flex-direction' && value === 'column') addClasses(attributes, ['docs-column'])
		else if (property === 'align-items' && value === 'center') addClasses(attributes, ['docs-middle'])
		else if (property === 'justify-content' && value === 'center') addClasses(attributes, ['docs-centre'])
		else if (property === 'justify-content' && value === 'space-between') addClasses(attributes, ['docs-between'])
		else if (property === 'margin' && /^\S+ auto$/.test(value)) addClasses(attributes, ['docs-auto'])
	}
}
