/**
 * Runs inside the drawing frame (`frame.html`), because Mermaid writes inline styles, which the page's CSP forbids. It draws one diagram after
 * the other; what comes out is shown as a picture, so nothing in it can act.
 */
import mermaid from 'mermaid'
import { type DiagramDrawing, type DiagramRequest, READY } from './messages.ts'
import { PALETTES } from './palette.ts'

/** Characters (D-01). Mermaid's own default, written down because it is promised. */
const TEXT_SIZE_MAX = 50_000
/** D-02. */
const EDGES_MAX = 500
/** Pictures load no fonts, so they are measured with the ones that every system has. */
const FONTS = 'system-ui, sans-serif'

let drawn = 0
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
	let problem: string | undefined
	try {
		const { svg } = await mermaid.render(`diagram-${drawn++}`, source, box)
		box.innerHTML = svg
	} catch (error) {
		console.error(error)
		problem = error instanceof Error ? error.message : String(error)
	}
	try {
		return { ...toPicture(box.querySelector('svg')), problem }
	} finally {
		box.remove()
	}
}

/** An SVG document that stands by itself: with a size of its own. */
function toPicture(svg: SVGSVGElement | null): Omit<DiagramDrawing, 'problem'> {
	if (!svg) return { svg: '', width: 0, height: 0, title: undefined, description: undefined }
	const { width, height } = svg.viewBox.baseVal ?? { width: 0, height: 0 }
	svg.setAttribute('width', String(width))
	svg.setAttribute('height', String(height))
	svg.style.removeProperty('max-width')
	const textOf = (tag: string): string | undefined => svg.querySelector(`:scope > ${tag}`)?.textContent?.trim() || undefined
	return { svg: new XMLSerializer().serializeToString(svg), width, height, title: textOf('title'), description: textOf('desc') }
}

addEventListener('message', ({ data, origin, ports: [port] }) => {
	if (origin !== location.origin || !port || !isRequest(data)) return
	const drawing = last.then(() => draw(data))
	last = drawing.then(
		(answer) => port.postMessage(answer),
		(error: unknown) => console.error('A diagram was not drawn', error),
	)
})
dispatchEvent(new Event(READY))
