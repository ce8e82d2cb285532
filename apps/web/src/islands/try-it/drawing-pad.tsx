import { Button } from '@stoa/ui'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { placeStrokes, type Point, STROKE } from './place-strokes.ts'
import type { TryItWords } from './props.ts'
import styles from './try-it.module.css'

/** Pixels of the sheet's side, and of the pen on it. */
const SIDE = 256
const PEN = 20
/** Pixels of the side of the picture that is handed over. */
const PICTURE_SIDE = 128

type Strokes = readonly (readonly Point[])[]

/** A sheet to draw on, light on dark. After each stroke, the drawing so far is handed over as a picture that it fills. */
export function DrawingPad({ words, onDrawing }: { words: TryItWords; onDrawing: (drawing: Promise<Blob | undefined>) => void }) {
	const sheet = useRef<HTMLCanvasElement>(null)
	const strokes = useRef<Point[][]>([])
	const isDown = useRef(false)
	const [isEmpty, setEmpty] = useState(true)
	const show = (): void => paint(sheet.current?.getContext('2d'), SIDE, PEN, strokes.current)
	useEffect(() => paint(sheet.current?.getContext('2d'), SIDE, PEN, []), [])

	const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
		const box = event.currentTarget.getBoundingClientRect()
		strokes.current.at(-1)?.push([((event.clientX - box.left) / box.width) * SIDE, ((event.clientY - box.top) / box.height) * SIDE])
		show()
	}
	const end = (): void => {
		if (!isDown.current) return
		isDown.current = false
		onDrawing(asPicture(strokes.current))
	}
	return (
		<>
			<canvas
				ref={sheet}
				className={styles.sheet}
				width={SIDE}
				height={SIDE}
				// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing can be drawn on an img
				role="img"
				aria-label={words.drawingArea}
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture(event.pointerId)
					isDown.current = true
					setEmpty(false)
					strokes.current.push([])
					draw(event)
				}}
				onPointerMove={(event) => {
					if (isDown.current) draw(event)
				}}
				onPointerUp={end}
				onPointerCancel={end}
			/>
			{isEmpty && <p className={styles.hint}>{words.drawHere}</p>}
			<div className={styles.corner} hidden={isEmpty}>
				<Button
					small
					onClick={() => {
						strokes.current = []
						setEmpty(true)
						show()
						onDrawing(Promise.resolve(undefined))
					}}
				>
					{words.clear}
				</Button>
			</div>
		</>
	)
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

function paint(pen: Pen | null | undefined, side: number, width: number, strokes: Strokes): void {
	if (!pen) return
	pen.fillStyle = '#000'
	pen.fillRect(0, 0, side, side)
	pen.strokeStyle = '#fff'
	pen.lineCap = 'round'
	pen.lineJoin = 'round'
	pen.lineWidth = width
	for (const stroke of strokes) {
		pen.beginPath()
		for (const point of stroke) pen.lineTo(...point)
		const [first] = stroke
		// A dot: a line to where it began.
		if (first && stroke.length === 1) pen.lineTo(...first)
		pen.stroke()
	}
}

async function asPicture(strokes: Strokes): Promise<Blob> {
	const canvas = new OffscreenCanvas(PICTURE_SIDE, PICTURE_SIDE)
	paint(canvas.getContext('2d'), PICTURE_SIDE, PICTURE_SIDE * STROKE, placeStrokes(strokes, PICTURE_SIDE))
	return canvas.convertToBlob()
}
