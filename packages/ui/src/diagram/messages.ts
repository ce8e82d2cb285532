/** A request of the page to its drawing frame. */
export interface DiagramRequest {
	source: string
	/** Colors of the page. */
	dark: boolean
}

/** The answer of the frame. */
export interface DiagramDrawing {
	/** An SVG document, as text. With a `problem` it is the graphic that says so. */
	svg: string
	/** CSS pixels. */
	width: number
	height: number
	/** The diagram's title (`accTitle`, or its title). */
	title: string | undefined
	/** The diagram's description (`accDescr`). */
	description: string | undefined
	/** Why it could not be drawn. */
	problem: string | undefined
}

/** The message of the frame's script when it is ready to draw. */
export const READY = 'stoa-diagrams-ready'
