import mermaid from 'mermaid'

/** An error in a diagram's text. */
export interface DiagramFault {
	/** A sentence. */
	message: string
	/** Line of the diagram's text, from 1; `undefined` when the error has no line. */
	line: number | undefined
}

/** Comments and settings, which Mermaid removes before it counts lines. */
const UNCOUNTED = /^\s*(?:---|%%)/m
/** Of the excerpts in Mermaid's messages. */
const EXCERPT_LENGTH_MAX = 80

/** Why Mermaid cannot parse a diagram; `undefined` when it can. It draws nothing, so it runs without a browser. */
export async function diagramFault(source: string): Promise<DiagramFault | undefined> {
	try {
		await mermaid.parse(source)
		return undefined
	} catch (error) {
		return faultOf(error instanceof Error ? error.message : String(error), source)
	}
}

function faultOf(message: string, source: string): DiagramFault {
	if (message.startsWith('No diagram type detected')) {
		const [first = ''] = source.trim().split('\n')
		return { message: `"${shortened(first)}" names no kind of diagram: begin with one such as "flowchart LR".`, line: undefined }
	}
	const line = Number(/\bon line (\d+)/i.exec(message)?.[1])
	// The second line of a message quotes the place, the third points at it.
	const [first = '', quoted] = message.split('\n')
	const where = quoted === undefined || quoted.trim() === '' ? shortened(first) : `"${shortened(quoted)}"`
	return {
		message: `The diagram cannot be read, so its readers see an error instead: ${where}.`,
		// A missing end is reported after the last line.
		line: Number.isInteger(line) && line > 0 && !UNCOUNTED.test(source) ? Math.min(line, source.trimEnd().split('\n').length) : undefined,
	}
}

function shortened(text: string): string {
	const plain = text.trim().replace(/:$/, '')
	return plain.length > EXCERPT_LENGTH_MAX ? `…${plain.slice(-EXCERPT_LENGTH_MAX)}` : plain
}
