// Reads a drawn digit with a model that lies in the same hub. No build: this file is what runs.

const HUB = new URL(location.href).origin
const MODEL = `${HUB}/stoa/digits-resnet-tiny/resolve/main/onnx/model.onnx`
const RUNTIME = `${HUB}/vendor/onnxruntime-web/`
const SIDE = 32
// The training pictures fill their square with strokes of one width, however large and with whatever pen somebody wrote: so do these.
const FILL = 0.92
const STROKE = 0.18
const PEN = 24

const paper = document.querySelector('#paper')
const status = document.querySelector('#status')
const guesses = document.querySelector('#guesses')
const pen = paper.getContext('2d')
const small = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
/** What is on the sheet: each stroke is a list of points. */
const strokes = []

/** Draws strokes onto a black square. */
function paint(context, side, lineWidth, place) {
	context.fillStyle = '#000'
	context.fillRect(0, 0, side, side)
	context.strokeStyle = '#fff'
	context.lineCap = context.lineJoin = 'round'
	context.lineWidth = lineWidth
	for (const stroke of strokes) {
		context.beginPath()
		context.moveTo(...place(stroke[0]))
		for (const point of stroke) context.lineTo(...place(point))
		context.stroke()
	}
}

const show = () => paint(pen, paper.width, PEN, (point) => point)

/** The drawing as the model wants it: 3 x 32 x 32, -1 to 1. Nothing on an empty sheet. */
function asInput() {
	if (strokes.length === 0) return undefined
	const xs = strokes.flat().map(([x]) => x)
	const ys = strokes.flat().map(([, y]) => y)
	const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
	const scale = (SIDE * (FILL - STROKE)) / Math.max(right - left, bottom - top, 20)
	paint(small, SIDE, SIDE * STROKE, ([x, y]) => [SIDE / 2 + (x - (left + right) / 2) * scale, SIDE / 2 + (y - (top + bottom) / 2) * scale])
	const { data } = small.getImageData(0, 0, SIDE, SIDE)
	const input = new Float32Array(3 * SIDE * SIDE)
	for (let i = 0; i < SIDE * SIDE; i++) {
		const value = data[i * 4] / 127.5 - 1
		input[i] = input[SIDE * SIDE + i] = input[2 * SIDE * SIDE + i] = value
	}
	return input
}

function answer(scores) {
	const highest = Math.max(...scores)
	const weights = scores.map((score) => Math.exp(score - highest))
	const sum = weights.reduce((a, b) => a + b, 0)
	const ranked = weights.map((weight, digit) => ({ digit, share: weight / sum })).sort((a, b) => b.share - a.share)
	guesses.replaceChildren(
		...ranked.slice(0, 5).map(({ digit, share }) => {
			const row = document.createElement('li')
			const name = document.createElement('span')
			name.textContent = String(digit)
			const bar = document.createElement('progress')
			bar.max = 1
			bar.value = share
			bar.setAttribute('aria-label', `Share of ${digit}`)
			const figure = document.createElement('span')
			figure.textContent = `${(share * 100).toFixed(1)} %`
			row.append(name, bar, figure)
			return row
		}),
	)
	status.textContent = `I read a ${ranked[0].digit}.`
	document.documentElement.dataset.answer = String(ranked[0].digit)
}

const ready = (async () => {
	const ort = await import(`${RUNTIME}ort.wasm.bundle.min.mjs`)
	ort.env.wasm.wasmPaths = RUNTIME
	ort.env.wasm.numThreads = 1
	const session = await ort.InferenceSession.create(MODEL)
	status.textContent = 'Draw one digit, as large as you like.'
	document.documentElement.dataset.ready = 'true'
	return async (input) => {
		const { logits } = await session.run({ pixel_values: new ort.Tensor('float32', input, [1, 3, SIDE, SIDE]) })
		return Array.from(logits.data)
	}
})()
ready.catch((error) => {
	status.textContent = `The model could not be loaded: ${error.message}`
})

let running = false
let again = false
/** Reads the sheet; strokes drawn meanwhile lead to one more reading. */
async function read() {
	if (running) {
		again = true
		return
	}
	running = true
	do {
		again = false
		const input = asInput()
		const scores = input && (await (await ready)(input))
		// Cleared meanwhile: the answer is about nothing.
		if (scores && strokes.length > 0) answer(scores)
	} while (again)
	running = false
}

function clear() {
	strokes.length = 0
	show()
	guesses.replaceChildren()
	delete document.documentElement.dataset.answer
}

let drawing = false
const at = (event) => [event.offsetX * (paper.width / paper.clientWidth), event.offsetY * (paper.height / paper.clientHeight)]
paper.addEventListener('pointerdown', (event) => {
	paper.setPointerCapture(event.pointerId)
	drawing = true
	strokes.push([at(event)])
	show()
})
paper.addEventListener('pointermove', (event) => {
	if (!drawing) return
	strokes.at(-1).push(at(event))
	show()
	// While one reading runs, the next waits: the sheet is read as it is drawn.
	void read()
})
for (const end of ['pointerup', 'pointercancel'])
	paper.addEventListener(end, () => {
		drawing = false
		void read()
	})
document.querySelector('#clear').addEventListener('click', clear)
document.querySelector('#example').addEventListener('click', () => {
	clear()
	strokes.push([
		[90, 60],
		[200, 60],
		[140, 230],
	])
	show()
	void read()
})
clear()
