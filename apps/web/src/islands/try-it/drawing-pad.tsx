import { Button } from '@stoa/ui'
import { type PointerEvent, useEffect, useRef } from 'react'
import { inkSquare } from './ink-square.ts'
import styles from './try-it.module.css'

const SIDE = 256
const PEN = 22

type Point = readonly [number, number]

/** A sheet to draw on, light on dark. After each stroke, what is drawn so far is handed over, cut to the ink. */
export function DrawingPad({ onDrawing }: { onDrawing: (drawing: Blob | undefined) => void }) {
	const sheet = useRef<HTMLCanvasElement>(null)
	const last = useRef<Point>(undefined)
	const clear = (): void => {
		const pen = sheet.current?.getContext('2d')
		if (!pen) return
		pen.fillStyle = '#000'
		pen.fillRect(0, 0, SIDE, SIDE)
	}
	useEffect(clear, [])

	const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
		const box = event.currentTarget.getBoundingClientRect()
		const point: Point = [((event.clientX - box.left) / box.width) * SIDE, ((event.clientY - box.top) / box.height) * SIDE]
		const pen = event.currentTarget.getContext('2d')
		if (pen) line(pen, last.current ?? point, point)
		last.current = point
	}
	const end = (): void => {
		if (!last.current || !sheet.current) return
		last.current = undefined
		void cut(sheet.current).then(onDrawing)
	}
	return (
		<div className={styles.pad}>
			<canvas
				ref={sheet}
				className={styles.sheet}
				width={SIDE}
				height={SIDE}
				role="img"
				aria-label="Drawing area: draw with mouse, pen or finger"
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture(event.pointerId)
					draw(event)
				}}
				onPointerMove={(event) => {
					if (last.current) draw(event)
				}}
				onPointerUp={end}
				onPointerCancel={end}
			/>
			<div className={styles.corner}>
				<Button
					small
					onClick={() => {
						clear()
						onDrawing(undefined)
					}}
				>
					Clear
				</Button>
			</div>
		</div>
	)
}

function line(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
	pen.strokeStyle = '#fff'
	pen.lineWidth = PEN
	pen.lineCap = 'round'
	pen.beginPath()
	pen.moveTo(...from)
	pen.lineTo(...to)
	pen.stroke()
}

/** What was drawn, enlarged to fill a square as the pictures do that such models learn from. */
async function cut(sheet: HTMLCanvasElement): Promise<Blob | undefined> {
	const pixels = sheet.getContext('2d')?.getImageData(0, 0, SIDE, SIDE).data
	const square = pixels && inkSquare(pixels, SIDE)
	if (!square) return undefined
	const copy = new OffscreenCanvas(SIDE, SIDE)
	const pen = copy.getContext('2d')
	if (!pen) return undefined
	pen.fillStyle = '#000'
	pen.fillRect(0, 0, SIDE, SIDE)
	pen.drawImage(sheet, square.x, square.y, square.side, square.side, 0, 0, SIDE, SIDE)
	return copy.convertToBlob()
}
