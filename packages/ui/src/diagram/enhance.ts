// oxlint-disable-next-line import/default -- the build makes the address of it
import drawAddress from './draw.ts?worker&url'
import frameAddress from './frame.html?url'
import { type DiagramDrawing, READY } from './messages.ts'

/** Characters sent to be drawn at most: one more than may be (D-01), so that the limit's message comes. */
const SENT_MAX = 50_001
/** A diagram is drawn when it comes nearer than this to the window, in CSS pixels. */
const NEAR = 400

const SIZE = {
	position: 'fixed',
	'inset-block-start': '-3000px',
	'inset-inline-start': '0',
	width: '1280px',
	height: '1024px',
	border: '0',
	visibility: 'hidden',
}

let frame: Promise<Window> | undefined

/** Draws the diagrams under `root` when they come near, in the page's colors, and again when those change. */
export function enhanceDiagrams(root: ParentNode): void {
	const figures = [...root.querySelectorAll<HTMLElement>('[data-diagram]')]
	const near = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				const figure = figures.find((one) => one === target)
				if (!isIntersecting || !figure) continue
				near.unobserve(figure)
				draw(figure)
			}
		},
		{ rootMargin: `${NEAR}px` },
	)
	for (const figure of figures) near.observe(figure)
	const again = (): void => figures.filter((figure) => 'drawn' in figure.dataset).forEach(draw)
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
	new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

function draw(figure: HTMLElement): void {
	const source = figure.querySelector('code')?.textContent ?? ''
	const dark =
		getComputedStyle(figure).colorScheme === 'dark' ||
		(!document.documentElement.dataset['theme'] && matchMedia('(prefers-color-scheme: dark)').matches)
	ask(source.slice(0, SENT_MAX), dark).then(
		(drawing) => show(figure, drawing),
		(error: unknown) => console.error('A diagram was not drawn', error),
	)
}

async function ask(source: string, dark: boolean): Promise<DiagramDrawing> {
	frame ??= openFrame()
	const drawer = await frame
	const { port1, port2 } = new MessageChannel()
	return new Promise((done) => {
		port1.addEventListener('message', ({ data }: MessageEvent<DiagramDrawing>) => done(data), { once: true })
		port1.start()
		// The frame has no origin that could be named; nothing in the question is secret.
		drawer.postMessage({ source, dark }, '*', [port2])
	})
}

/**
 * One for the page. Its document has a policy of its own (inline styles, no inline script, no network) and an origin of its own, so that nothing
 * in it reaches the page or the visitor's session. Modules need a permission of the server there, which every hub sends and a file server of a
 * static site may not: that has no session, and no files of others.
 */
function openFrame(): Promise<Window> {
	const element = document.createElement('iframe')
	element.setAttribute('sandbox', isStatic() ? 'allow-scripts allow-same-origin' : 'allow-scripts')
	element.ariaHidden = 'true'
	element.tabIndex = -1
	element.title = ''
	for (const [property, value] of Object.entries(SIZE)) element.style.setProperty(property, value)
	return new Promise((done, fail) => {
		addEventListener('message', function hear({ source, data }: MessageEvent<unknown>) {
			if (source === null || source !== element.contentWindow || data !== READY) return
			removeEventListener('message', hear)
			done(element.contentWindow)
		})
		element.addEventListener('error', () => fail(new Error('The drawing frame did not load')))
		element.src = `${frameAddress}#${drawAddress.split('/').at(-1)}`
		document.body.append(element)
	})
}

const isStatic = (): boolean => 'static' in document.documentElement.dataset

function show(figure: HTMLElement, { svg, width, height, title, description, problem }: DiagramDrawing): void {
	const name = title ?? figure.dataset['name'] ?? ''
	const parts: HTMLElement[] = []
	if (svg) {
		const picture = document.createElement('img')
		picture.alt = problem === undefined ? name : `${name}: ${problem}`
		picture.width = Math.ceil(width)
		picture.height = Math.ceil(height)
		picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
		parts.push(picture)
	}
	if (problem !== undefined) parts.push(paragraph('data-problem', problem))
	else if (description) parts.push(paragraph('data-description', description))
	const source = figure.querySelector('details')
	if (source) source.open = false
	for (const old of figure.querySelectorAll(':scope > img, :scope > p')) old.remove()
	figure.prepend(...parts)
	figure.dataset['drawn'] = ''
}

function paragraph(kind: string, text: string): HTMLElement {
	const line = document.createElement('p')
	line.setAttribute(kind, '')
	if (kind === 'data-description') line.className = 'sr-only'
	line.textContent = text
	return line
}
