import { textOf, type DocNode, type ElementNode, type GroupNode, type WidgetNode } from '../tree/node.ts'

/** A finished tree as Markdown for readers and machines: no component, no branch marker, no anchor bracket. `origin` makes addresses absolute. */
export function toMarkdown(root: ElementNode, origin: string | undefined): string {
	const text = blocks(root.children, { origin })
	return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

interface Context {
	origin: string | undefined
}

const BLOCKS = new Set(
	'address article aside blockquote details dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
		' ',
	),
)

function isBlock(node: DocNode): boolean {
	if (node.type === 'text') return false
	if (node.type === 'element') return BLOCKS.has(node.tagName)
	return node.type !== 'widget' || node.widget.name !== 'formula' || node.widget.props.display
}

/** Children one below the other; text between blocks makes paragraphs. */
function blocks(nodes: readonly DocNode[], context: Context): string {
	const parts: string[] = []
	let line: DocNode[] = []
	const flush = (): void => {
		const text = inline(line, context).trim()
		if (text !== '') parts.push(text)
		line = []
	}
	for (const node of nodes) {
		if (!isBlock(node)) {
			line.push(node)
			continue
		}
		flush()
		const text = block(node, context)
		if (text.trim() !== '') parts.push(text)
	}
	flush()
	return parts.join('\n\n')
}

function block(node: DocNode, context: Context): string {
	switch (node.type) {
		case 'text':
			return node.value
		case 'callout':
			return quote(
				`[!${node.kind.toUpperCase()}]\n${node.title === undefined ? '' : `**${node.title}**\n\n`}${blocks(node.children, context)}`,
			)
		case 'group':
			return group(node, context)
		case 'panel':
			return blocks(node.children, context)
		case 'widget':
			return widget(node, context)
		default:
			return elementBlock(node, context)
	}
}

function quote(text: string): string {
	return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

function group({ children }: GroupNode, context: Context): string {
	return children
		.filter((child) => child.type === 'panel')
		.map(({ label, children: inside }) => `${label === '' ? '' : `**${label}**\n\n`}${blocks(inside, context)}`)
		.join('\n\n')
}

function elementBlock(node: ElementNode, context: Context): string {
	const { tagName, attributes, children } = node
	switch (tagName) {
		case 'p':
		case 'dt':
		case 'summary':
		case 'figcaption':
			return children.some(isBlock) ? blocks(children, context) : inline(children, context).trim()
		case 'blockquote':
			return quote(blocks(children, context))
		case 'ul':
		case 'menu':
			return list(children, () => '- ', context)
		case 'ol': {
			const start = Number(attributes.start ?? 1) || 1
			return list(children, (index) => `${start + index}. `, context)
		}
		case 'hr':
			return '---'
		case 'pre':
			return fence('', textOf(children))
		default:
			if (attributes.class === 'footnote') return `[^${String(attributes.id).replace(/\D/g, '')}]: ${blocks(children, context).trim()}`
			return blocks(children, context)
	}
}

function list(children: readonly DocNode[], marker: (index: number) => string, context: Context): string {
	const items = children.filter((child): child is ElementNode => child.type === 'element' && child.tagName === 'li')
	return items
		.map((item, index) => {
			const mark = marker(index)
			const isTight = !item.children.some((child) => child.type === 'element' && child.tagName === 'p')
			const text = isTight ? blocks(item.children, context).replace(/\n\n(?=\s*(?:-|\d+\.) )/g, '\n') : blocks(item.children, context)
			return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
		})
		.join('\n')
}

function fence(info: string, text: string): string {
	const longest = Math.max(2, ...Array.from(text.matchAll(/^`{3,}/gm), (match) => match[0].length))
	const marks = '`'.repeat(longest + 1)
	return `${marks}${info}\n${text}\n${marks}`
}

function widget(node: WidgetNode, context: Context): string {
	const { widget: one, children, text } = node
	switch (one.name) {
		case 'heading':
			return `${'#'.repeat(one.props.level)} ${inline(children, context).replace(/\s+/g, ' ').trim()}`
		case 'code':
			return fence([one.props.language ?? '', one.props.title === undefined ? '' : `title="${one.props.title}"`].join(' ').trim(), text)
		case 'diagram':
			return fence('mermaid', one.props.source)
		case 'formula':
			return one.props.display ? `$$\n${one.props.tex}\n$$` : `$${one.props.tex}$`
		case 'video':
			return `[${one.props.title ?? 'Video'}](${one.props.href})`
		case 'embed':
			return `[${one.props.title ?? one.props.host}](${one.props.src})`
		case 'course-banner':
		case 'notebooks': {
			const forum = one.name === 'course-banner' && one.props.forumHref !== undefined ? [`- [Questions](${one.props.forumHref})`] : []
			return [...forum, ...[...one.props.colab, ...one.props.studioLab].map(({ label, href }) => `- [${label}](${href})`)].join('\n')
		}
		case 'question':
			return children
				.filter((child) => child.type === 'panel')
				.map((choice) => {
					const [answer, explanation] = choice.children.map((part) =>
						part.type === 'text' ? part.value : inline(part.children, context).replace(/\s+/g, ' ').trim(),
					)
					return `- [${choice.value === 'true' ? 'x' : ' '}] ${answer ?? ''}${explanation ? `\n  ${explanation}` : ''}`
				})
				.join('\n')
		case 'table':
			return children.map((child) => (child.type === 'element' ? table(child, context) : '')).join('\n\n')
		case 'inference-snippet':
			return snippets(one.props, context)
		case 'docstring':
			return docstring(node, context)
		case 'docstring-missing':
			return `\`${one.props.name}\``
		case 'version-note':
			return `*${one.props.kind}${one.props.version === undefined ? '' : ` in ${one.props.version}`}* ${blocks(children, context)}`.trim()
		case 'task-tag':
			return one.props.task
		default:
			return blocks(children, context)
	}
}

/** The first provider's program of each language; without programs the models. */
function snippets(
	{ providers, variants }: Extract<WidgetNode['widget'], { name: 'inference-snippet' }>['props'],
	_context: Context,
): string {
	const [first] = variants
	if (!first) return providers.map(({ name, modelId }) => `- ${name}: \`${modelId}\``).join('\n')
	const languages = new Map(
		variants
			.filter(({ provider }) => provider === first.provider)
			.toReversed()
			.map((one) => [one.language, one]),
	)
	return [...languages.values()]
		.toReversed()
		.map((one) => fence(one.language, one.code))
		.join('\n\n')
}

function docstring({ widget: one, children }: WidgetNode, context: Context): string {
	if (one.name !== 'docstring') return ''
	const parts = children.filter((child) => child.type === 'panel')
	const described = parts.find(({ value }) => value === 'description')
	const rows = parts
		.filter(({ value }) => value.startsWith('parameter:'))
		.map((part) => `- \`${part.value.slice('parameter:'.length)}\`: ${blocks(part.children, context).replaceAll('\n', ' ')}`)
	const head = `\`${one.props.name}${one.props.signature ?? ''}\``
	return [head, described ? blocks(described.children, context) : '', rows.join('\n')].filter((part) => part !== '').join('\n\n')
}

function table(node: ElementNode, context: Context): string {
	const rows: string[][] = []
	const gather = (parent: ElementNode): void => {
		for (const child of parent.children) {
			if (child.type !== 'element') continue
			if (child.tagName !== 'tr') gather(child)
			else
				rows.push(
					child.children
						.filter((cell): cell is ElementNode => cell.type === 'element' && (cell.tagName === 'td' || cell.tagName === 'th'))
						.map((cell) =>
							blocks(cell.children, context)
								.replace(/\s*\n\s*/g, ' ')
								.replace(/(?<!\\)\|/g, '\\|'),
						),
				)
		}
	}
	gather(node)
	const [head, ...body] = rows
	if (!head) return ''
	const columns = Math.max(...rows.map((row) => row.length))
	const line = (row: string[]): string => `| ${Array.from({ length: columns }, (_, index) => row[index] ?? '').join(' | ')} |`
	return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')
}

/** Text with its formatting. */
function inline(nodes: readonly DocNode[], context: Context): string {
	return nodes.map((node) => inlineNode(node, context)).join('')
}

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' }

function inlineNode(node: DocNode, context: Context): string {
	if (node.type === 'text') return node.value.replace(/</g, '&lt;')
	if (node.type !== 'element') return isBlock(node) ? `\n\n${block(node, context)}\n\n` : block(node, context)
	const { tagName, attributes, children } = node
	switch (tagName) {
		case 'br':
			return '  \n'
		case 'code':
		case 'kbd':
		case 'samp':
		case 'tt':
			return code(textOf(children))
		case 'img': {
			// Of a light and a dark image, one is enough.
			if (typeof attributes.class === 'string' && attributes.class.includes('only-dark')) return ''
			return typeof attributes.src === 'string' ? `![${String(attributes.alt ?? '')}](${absolute(attributes.src, context)})` : ''
		}
		case 'sup':
			return attributes.class === 'footnote-ref' ? `[^${textOf(children).replace(/\D/g, '')}]` : inline(children, context)
		case 'a': {
			if (attributes.class === 'footnote-back') return ''
			const text = inline(children, context)
			return typeof attributes.href === 'string' && text.trim() !== '' ? `[${text}](${absolute(attributes.href, context)})` : text
		}
		default: {
			const mark = MARKS[tagName]
			const text = isBlock(node) ? `\n\n${block(node, context)}\n\n` : inline(children, context)
			return mark !== undefined && text.trim() !== '' ? `${mark}${text}${mark}` : text
		}
	}
}

function code(text: string): string {
	const marks = text.includes('`') ? '``' : '`'
	return `${marks}${text}${marks}`
}

function absolute(href: string, { origin }: Context): string {
	const address = href.startsWith('/') && origin !== undefined ? origin + href : href
	return address.replace(/[\s()]/g, encodeURIComponent)
}
