/** Height of a frame that names none, in CSS pixels. */
const HEIGHT = 450

/** Makes stills of videos and apps under `root` load what they stand for when they are pressed. */
export function enhanceEmbeds(root: ParentNode): void {
	for (const figure of root.querySelectorAll<HTMLElement>('figure[data-embed]')) {
		const still = figure.querySelector('button')
		still?.addEventListener('click', () => {
			const frame = createFrame(figure.dataset)
			still.replaceWith(frame)
			frame.focus()
		})
	}
}

function createFrame({ embed = '', title = '', allow, sandbox, height }: DOMStringMap): HTMLIFrameElement {
	const frame = document.createElement('iframe')
	frame.title = title
	if (allow !== undefined) frame.allow = allow
	if (sandbox !== undefined) {
		frame.setAttribute('sandbox', sandbox)
		frame.height = height ?? String(HEIGHT)
	}
	frame.allowFullscreen = true
	frame.referrerPolicy = 'strict-origin-when-cross-origin'
	frame.src = embed
	return frame
}
