// Reads a drawn digit with a model that lies in the same hub. No build: this file is what runs.

const HUB = new URL(location.href).origin
const MODEL = `${HUB}/stoa/digits-resnet-tiny/resolve/main/onnx/model.onnx`
const RUNTIME = `${HUB}/vendor/onnxruntime-web/`
const SIDE = 32
// The training pictures fill their square: a digit is scaled to this share of it.
const FILL = 0.84

const paper = document.querySelector('#paper')
const status = document.querySelector('#status')
const guesses = document.querySelector('#guesses')
const pen = paper.getContext('2d', { willReadFrequently: true })
const small = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })

/** The smallest square around the ink, or nothing on an empty sheet. */
function inkSquare() {
	const { data, width, height } = pen.getImageData(0, 0, paper.width, paper.height)
	let [left, top, right, bottom] = [width, height, -1, -1]
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			if (data[(y * width + x) * 4] > 60) {
				left = Math.min(left, x)
				right = Math.max(right, x)
				top = Math.min(top, y)
				bottom = Math.max(bottom, y)
			}
	if (right < 0) return undefined
	const side = Math.max(right - left, bottom - top, 40) / FILL
	return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side }
}

/** The drawing as the model wants it: 3 x 32 x 32, -1 to 1. */
function asInput() {
	const square = inkSquare()
	if (!square) return undefined
	small.fillStyle = '#000'
	small.fillRect(0, 0, SIDE, SIDE)
	small.imageSmoothingQuality = 'high'
	// Through 8 x 8, the grain the model was trained on.
	const coarse = new OffscreenCanvas(8, 8).getContext('2d')
	coarse.fillStyle = '#000'
	coarse.fillRect(0, 0, 8, 8)
	coarse.imageSmoothingQuality = 'high'
	coarse.drawImage(paper, square.x, square.y, square.side, square.side, 0, 0, 8, 8)
	small.drawImage(coarse.canvas, 0, 0, 8, 8, 0, 0, SIDE, SIDE)
	const { data } = small.getImageData(0, 0, SIDE, SIDE)
	const input = new Float32Array(3 * SIDE * SIDE)
	for (let i = 0; i < SIDE * SIDE; i++) {
		const value = data[i * 4] / 127.5 - 1
		input[i] = input[SIDE * SIDE + i] = input[2 * SIDE * SIDE + i] = value
	}
	return input
}

function show(scores) {
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
	const input = asInput()
	if (input) show(await (await ready)(input))
	running = false
	if (again) {
		again = false
		await read()
	}
}

function clear() {
	pen.fillStyle = '#000'
	pen.fillRect(0, 0, paper.width, paper.height)
	guesses.replaceChildren()
	delete document.documentElement.dataset.answer
}

function line(from, to) {
	pen.strokeStyle = '#fff'
	pen.lineWidth = 24
	pen.lineCap = 'round'
	pen.beginPath()
	pen.moveTo(...from)
	pen.lineTo(...to)
	pen.stroke()
}

let last
const at = (event) => [event.offsetX * (paper.width / paper.clientWidth), event.offsetY * (paper.height / paper.clientHeight)]
paper.addEventListener('pointerdown', (event) => {
	paper.setPointerCapture(event.pointerId)
	last = at(event)
	line(last, last)
})
paper.addEventListener('pointermove', (event) => {
	if (!last) return
	const next = at(event)
	line(last, next)
	last = next
})
paper.addEventListener('pointerup', () => {
	last = undefined
	void read()
})
document.querySelector('#clear').addEventListener('click', clear)
document.querySelector('#example').addEventListener('click', () => {
	clear()
	const points = [
		[90, 60],
		[200, 60],
		[140, 230],
	]
	points.slice(1).forEach((point, index) => line(points[index], point))
	void read()
})
clear()
