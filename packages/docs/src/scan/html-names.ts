const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that may stand in a page. */
export const ALLOWED_ELEMENTS = words(
	'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr font big',
)

/** Elements of HTML that are left out together with what is in them. */
export const DROPPED_ELEMENTS = words(
	'script style template noscript object embed applet textarea select title head math frameset noframes xmp foreignobject',
)

/** Elements of HTML that are left out, but not what is in them. */
export const UNWRAPPED_ELEMENTS = words(
	'html body form button label input fieldset legend meter progress output option optgroup datalist dialog canvas area map slot base link meta param frame search hgroup nobr',
)

/** Shapes of SVG, known only inside `svg`: outside, `<mask>` is a word that the author wrote. */
export const SVG_ELEMENTS = words(
	'svg g path circle ellipse rect line polyline polygon text tspan defs lineargradient radialgradient stop clippath mask symbol marker title desc',
)

/** SVG's own spelling of names with capitals. */
export const SVG_SPELLING: Readonly<Record<string, string>> = {
	lineargradient: 'linearGradient',
	radialgradient: 'radialGradient',
	clippath: 'clipPath',
}

/** Elements without an end tag. */
export const VOID_ELEMENTS = words('area base br col embed hr img input link meta param source track wbr')

/** Elements that cannot stand inside a paragraph. */
export const BLOCK_ELEMENTS = words(
	'address article aside blockquote center details dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption col colgroup',
)

/** Elements that hold text only: a paragraph of Markdown in them is no paragraph of its own. */
export const PHRASING_ELEMENTS = words('h1 h2 h3 h4 h5 h6 summary')

/** Elements whose end tag may be left out, and which beginnings close them. */
export const IMPLIED_ENDS: Readonly<Record<string, ReadonlySet<string>>> = {
	li: words('li'),
	td: words('td th'),
	th: words('td th'),
	tr: words('td th tr'),
	tbody: words('td th tr thead tbody'),
	tfoot: words('td th tr thead tbody'),
	dt: words('dt dd'),
	dd: words('dt dd'),
}

/** Elements whose missing end is no fault. */
export const OPTIONAL_ENDS = words('p li td th tr tbody thead tfoot dt dd colgroup rt rp')

/** True for every name that HTML knows, shown or not. */
export function isHtmlName(name: string): boolean {
	return ALLOWED_ELEMENTS.has(name) || DROPPED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name) || name === 'svg'
}
