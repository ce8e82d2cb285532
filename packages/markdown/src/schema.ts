import type { Schema } from 'hast-util-sanitize'

const TAGS =
	'a abbr audio b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video wbr'

/**
 * The allowed HTML of a text. No style, no form control but a task's check box, no `name`, no class but those that the renderer itself writes: a text
 * can neither look like the page nor mark an island. `idPrefix` is added to every id; `insertion` is the class of the renderer's placeholders.
 */
export function createSchema(idPrefix: string, insertion: RegExp): Schema {
	return {
		tagNames: TAGS.split(' '),
		strip: ['script', 'style', 'template', 'title', 'textarea', 'select', 'noscript', 'iframe', 'object', 'svg', 'math'],
		clobber: ['id', 'name'],
		clobberPrefix: idPrefix,
		protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
		required: { input: { type: 'checkbox', disabled: true } },
		ancestors: Object.fromEntries(
			['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'].map((tag) => [tag, ['table']]),
		),
		attributes: {
			'*': ['id', 'title', 'lang', 'align', ['dir', 'ltr', 'rtl', 'auto']],
			a: ['href', 'name', ['className', 'footnote-backref']],
			audio: ['src', 'loop', 'muted'],
			blockquote: ['cite'],
			code: [['className', /^language-[\w+#.-]{1,40}$/]],
			col: ['span'],
			colgroup: ['span'],
			del: ['cite', 'dateTime'],
			details: ['open'],
			hr: [['className', 'footnotes-sep']],
			img: ['src', 'alt', 'width', 'height'],
			input: [['type', 'checkbox'], ['disabled', true], 'checked'],
			ins: ['cite', 'dateTime'],
			li: ['value', ['className', 'task-list-item', 'footnote-item']],
			ol: ['start', 'reversed', 'type', ['className', 'contains-task-list', 'footnotes-list']],
			q: ['cite'],
			section: [['className', 'footnotes']],
			span: [['className', insertion]],
			sup: [['className', 'footnote-ref']],
			td: ['colSpan', 'rowSpan', 'vAlign'],
			th: ['colSpan', 'rowSpan', 'vAlign', 'scope'],
			ul: [['className', 'contains-task-list']],
			video: ['src', 'width', 'height', 'loop', 'muted'],
		},
	}
}
