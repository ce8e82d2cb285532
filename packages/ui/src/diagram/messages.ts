/** What the page asks its drawing frame. */
export interface DiagramRequest {
	source: string
	/** Colours of the page. */
	dark: boolean
}

/** What the frame answers. */
export interface DiagramDrawing {
	/** An SVG document, as text. With a `problem` it is the graphic that says so. */
	svg: string
	/** CSS pixels. */
	width: number
	height: number
	/** What the diagram calls itself (`accTitle`, or its title). */
	title: string | undefined
	/** What it says of itself (`accDescr`). */
	description: string | undefined
	/** Why it could not be drawn. */
	problem: string | undefined
}

/** What the frame's script tells the page once it can draw. */
export const READY = 'stoa-diagrams-ready'
