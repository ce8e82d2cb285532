import type { Panel, RenderWidget, Widget } from '../widgets.ts'
import { escapeAttribute, escapeText } from '../tree/escape.ts'

const CALLOUTS = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' } as const

/** Draws widgets as plain HTML that needs no script: every branch is shown under its label. The engine is complete with it. */
export const renderPlainWidget: RenderWidget = (widget, children) => {
	switch (widget.name) {
		case 'callout': {
			const { kind, title } = widget.props
			return `<aside class="callout callout-${kind}" role="note"><p class="callout-title">${escapeText(title ?? CALLOUTS[kind])}</p>${children}</aside>`
		}
		case 'tabs':
			return panels('tabs', widget.props.id, widget.props.panels)
		case 'framework-branches':
			return panels('framework-branches', widget.props.id, widget.props.branches)
		case 'framework-content':
			return panels('framework-content', widget.props.id, widget.props.blocks)
		case 'heading': {
			const { level, id, aliases } = widget.props
			const anchors = aliases.map((alias) => `<a id="${escapeAttribute(alias)}"></a>`).join('')
			return `<h${level} id="${escapeAttribute(id)}">${anchors}${children}<a class="heading-anchor" href="#${escapeAttribute(id)}" aria-labelledby="${escapeAttribute(id)}"></a></h${level}>`
		}
		case 'code': {
			const { language, html, output, title } = widget.props
			const caption = title === undefined ? '' : `<p class="code-title">${escapeText(title)}</p>`
			const name = language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`
			return `${caption}<pre dir="ltr" translate="no" tabindex="0"${output ? ' data-output=""' : ''}><code${name}>${html}</code></pre>`
		}
		case 'table':
			return `<div class="table-scroll${widget.props.stretch ? ' table-stretch' : ''}" tabindex="0">${children}</div>`
		case 'formula':
			return formula(widget.props)
		default:
			return renderFurniture(widget, children)
	}
}

function formula({ tex, display, html }: { tex: string; display: boolean; html: string | undefined }): string {
	const tag = display ? 'div' : 'span'
	return `<${tag} class="formula" dir="ltr">${html ?? `<code>${escapeText(tex)}</code>`}</${tag}>`
}

function panels(kind: string, id: string, list: readonly Panel[]): string {
	const sections = list.map(
		({ value, label, html }) =>
			`<section data-value="${escapeAttribute(value)}"><p class="panel-label">${escapeText(label)}</p>${html}</section>`,
	)
	return `<div class="${kind}" id="${escapeAttribute(id)}">${sections.join('')}</div>`
}

function link(href: string, text: string): string {
	return `<a href="${escapeAttribute(href)}" rel="noopener">${escapeText(text)}</a>`
}

function renderFurniture(widget: Widget, children: string): string {
	switch (widget.name) {
		case 'framework-switch':
			return `<nav class="framework-switch">${widget.props.frameworks.map(({ value, label, href }) => link(href ?? `?fw=${value}`, label)).join(' ')}</nav>`
		case 'video':
			return `<p class="video">${link(widget.props.href, widget.props.title ?? 'Video')}</p>`
		case 'embed':
			return `<p class="embed">${link(widget.props.src, widget.props.title ?? widget.props.host)}</p>`
		case 'course-banner':
		case 'notebooks': {
			const { colab, studioLab } = widget.props
			const forum =
				widget.name === 'course-banner' && widget.props.forumHref !== undefined ? [link(widget.props.forumHref, 'Ask a question')] : []
			const links = [...forum, ...[...colab, ...studioLab].map(({ href, label }) => link(href, label))]
			return links.length === 0 ? '' : `<nav class="notebooks">${links.join(' ')}</nav>`
		}
		case 'question': {
			const choices = widget.props.choices.map(
				({ html, explainHtml, correct }) =>
					`<li data-correct="${correct}"><div>${html}</div><div class="explanation">${explainHtml}</div></li>`,
			)
			return `<ol class="question" id="${escapeAttribute(widget.props.id)}">${choices.join('')}</ol>`
		}
		case 'diagram':
			return `<figure class="diagram">${widget.props.title === undefined ? '' : `<figcaption>${escapeText(widget.props.title)}</figcaption>`}<pre dir="ltr" translate="no" tabindex="0">${escapeText(widget.props.source)}</pre></figure>`
		case 'inference-snippet': {
			const { id, providers, variants } = widget.props
			const models = providers.map(({ name, modelId }) => `<li>${escapeText(name)}: <code>${escapeText(modelId)}</code></li>`)
			const codes = variants.map(({ html }) => `<pre dir="ltr" translate="no" tabindex="0"><code>${html}</code></pre>`)
			return `<div class="inference-snippet" id="${escapeAttribute(id)}">${codes.length > 0 ? codes.join('') : `<ul>${models.join('')}</ul>`}</div>`
		}
		default:
			return renderReference(widget, children)
	}
}

function renderReference(widget: Widget, children: string): string {
	switch (widget.name) {
		case 'docstring': {
			const { name, id, signature, sourceHref, parameters, returnsHtml } = widget.props
			const rows = parameters.map(
				(one) =>
					`<dt id="${escapeAttribute(one.id)}"><code>${escapeText(one.name)}</code> ${escapeText(one.type ?? '')}</dt><dd>${one.html}</dd>`,
			)
			const source = sourceHref === undefined ? '' : ` ${link(sourceHref, 'source')}`
			return `<section class="docstring" id="${escapeAttribute(id)}"><p><code>${escapeText(name)}${escapeText(signature ?? '')}</code>${source}</p>${children}${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}${returnsHtml ?? ''}</section>`
		}
		case 'docstring-missing':
			return `<p class="docstring-missing"><code>${escapeText(widget.props.name)}</code></p>`
		case 'version-note':
			return `<div class="version-note">${escapeText([widget.props.kind, widget.props.version].filter(Boolean).join(' '))}${children}</div>`
		case 'task-tag':
			return `<p class="task-tag">${escapeText(widget.props.task)}</p>`
		default:
			return children
	}
}
