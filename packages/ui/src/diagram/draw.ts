/**
 * Runs inside the drawing frame (`frame.html`), because Mermaid writes inline styles, which the page's CSP forbids. It draws one diagram after
 * the other; the result is shown as an image, so nothing in it can act.
 */
import mermaid from 'mermaid'
import { type DiagramDrawing, type DiagramRequest, READY } from './messages.ts'
import { PALETTES } from './palette.ts'

/** Characters (D-01). This is Mermaid's own default, set here because the specification promises it. */
const TEXT_SIZE_MAX = 50_000
/** D-02. */
const EDGES_MAX = 500
/** Replaces a longer text. Mermaid counts without comments, but the promise covers the whole text. */
const TOO_LONG = 'graph TB;a[Maximum text size in diagram exceeded]'
/** The same id for all, because each becomes a separate image. */
const ID = 'diagram'
/** Images load no fonts, so text is measured with fonts that every system has. */
const FONTS = 'system-ui, sans-serif'

/** Every layout of Mermaid. For any other, Mermaid would silently use `dagre`. */
const LAYOUT = /^(?:dagre|swimlane|cose-bilkent|elk(?:\.(?:stress|force|mrtree|sporeOverlap|box|rectpacking))?)$/
/** Mermaid's drawing for a text that it cannot parse. */
const ERROR_DIAGRAM = 'error'

let last: Promise<unknown> = Promise.resolve()

function isRequest(data: unknown): data is DiagramRequest {
	return typeof data === 'object' && data !== null && 'source' in data && typeof data.source === 'string' && 'dark' in data
}

async function draw({ source, dark }: DiagramRequest): Promise<DiagramDrawing> {
	mermaid.initialize({
		startOnLoad: false,
		securityLevel: 'strict',
		maxTextSize: TEXT_SIZE_MAX,
		maxEdges: EDGES_MAX,
		htmlLabels: false,
		fontFamily: FONTS,
		theme: 'base',
		look: 'classic',
		themeVariables: { ...PALETTES[dark ? 'dark' : 'light'], darkMode: dark, fontFamily: FONTS, useGradient: false, dropShadow: 'none' },
		secure: [
			'secure',
			'securityLevel',
			'startOnLoad',
			'maxTextSize',
			'maxEdges',
			'suppressErrorRendering',
			'htmlLabels',
			'fontFamily',
			'themeCSS',
		],
	})
	const box = document.createElement('div')
	document.body.append(box)
	try {
		const problem = await render(source, box)
		return { ...toPicture(box.querySelector('svg')), problem }
	} finally {
		box.remove()
	}
}

/** Draws into `box`. Returns the reason of a failure when the drawing shows the error instead. */
async function render(source: string, box: HTMLElement): Promise<string | undefined> {
	const isTooLong = source.length > TEXT_SIZE_MAX
	try {
		if (!isTooLong) await checkLayout(source)
		box.innerHTML = (await mermaid.render(ID, isTooLong ? TOO_LONG : source, box)).svg
		return undefined
	} catch (error) {
		console.error(error)
		if (!box.querySelector('svg')) box.innerHTML = (await mermaid.render(ID, ERROR_DIAGRAM, box)).svg
		return error instanceof Error ? error.message : String(error)
	}
}

/** @throws for an unknown layout (D-04), and for a text that cannot be parsed */
async function checkLayout(source: string): Promise<void> {
	const { config } = await mermaid.parse(source)
	const { layout } = config
	if (layout !== undefined && !LAYOUT.test(layout)) throw new Error(`Unknown layout algorithm: ${layout}`)
}

/** A standalone SVG document with its own size. */
function toPicture(svg: SVGSVGElement | null): Omit<DiagramDrawing, 'problem'> {
	if (!svg) return { svg: '', width: 0, height: 0, title: undefined, description: undefined }
	const { width, height } = svg.viewBox.baseVal ?? { width: 0, height: 0 }
	svg.setAttribute('width', String(width))
	svg.setAttribute('height', String(height))
	svg.style.removeProperty('max-width')
	const textOf = (tag: string): string | undefined => svg.querySelector(`:scope > ${tag}`)?.textContent?.trim() || undefined
	return { svg: new XMLSerializer().serializeToString(svg), width, height, title: textOf('title'), description: textOf('desc') }
}

addEventListener('message', ({ data, source, ports: [port] }) => {
	if (source !== parent || !port || !isRequest(data)) return
	const drawing = last.then(() => draw(data))
	last = drawing.then(
		(answer) => port.postMessage(answer),
		(error: unknown) => console.error('A diagram was not drawn', error),
	)
})
parent.postMessage(READY, location.origin)
