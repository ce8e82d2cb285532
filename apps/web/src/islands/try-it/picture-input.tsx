import { Button } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { DrawingPad } from './drawing-pad.tsx'
import { filled } from '../../words/sentences/fill-words.ts'
import type { ExamplePicture, TryItWords } from './props.ts'
import styles from './try-it.module.css'

interface PictureInputProps {
	words: TryItWords
	pictures: readonly ExamplePicture[]
	canDraw: boolean
	/** Told of each choice at once; the promise holds `undefined` when there is no picture, and never fails. */
	onPicture: (picture: Promise<Blob | undefined>) => void
	onFailure: (sentence: string) => void
}

const pictureAmong = (transfer: DataTransfer | null): File | undefined =>
	[...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Choose, drop, paste or draw a picture, or take one of the examples; what was chosen is shown. */
export function PictureInput({ words, pictures, canDraw, onPicture, onFailure }: PictureInputProps) {
	const chooser = useRef<HTMLInputElement>(null)
	const [preview, setPreview] = useState<string>()
	const [isDrawing, setDrawing] = useState(false)
	const [isOver, setOver] = useState(false)

	const show = (picture: Blob): void => {
		setDrawing(false)
		setPreview(URL.createObjectURL(picture))
	}
	const take = (picture: Blob): void => {
		show(picture)
		onPicture(Promise.resolve(picture))
	}
	// The address of a picture that is shown no more holds its memory.
	useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
	usePastedPicture(take)

	const fetchExample = async ({ address, title }: ExamplePicture): Promise<Blob | undefined> => {
		try {
			const response = await fetch(address)
			if (!response.ok) throw new Error(filled(words.hubAnswered, { status: response.status }))
			const picture = await response.blob()
			show(picture)
			return picture
		} catch (error) {
			onFailure(filled(words.exampleFailed, { title, problem: error instanceof Error ? error.message : String(error) }))
			return undefined
		}
	}
	return (
		<div
			className={styles.input}
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault()
				setOver(false)
				const picture = pictureAmong(event.dataTransfer)
				if (picture) take(picture)
				else onFailure(words.noImage)
			}}
		>
			<div className={styles.stage} data-over={isOver || undefined} data-empty={(!preview && !isDrawing) || undefined}>
				{isDrawing ? (
					<DrawingPad words={words} onDrawing={onPicture} />
				) : preview ? (
					<img src={preview} alt={words.chosenPicture} />
				) : canDraw ? (
					// A button, because a click that comes before the script is kept; a stroke would be lost.
					<button type="button" className={styles.open} onClick={() => setDrawing(true)}>
						{words.clickToDraw}
					</button>
				) : (
					<p>{words.dropImage}</p>
				)}
			</div>
			<div className={styles.choices}>
				<Button small onClick={() => chooser.current?.click()}>
					{words.chooseFile}
				</Button>
				{canDraw && (
					<Button
						small
						aria-pressed={isDrawing}
						onClick={() => {
							setDrawing(!isDrawing)
							setPreview(undefined)
							onPicture(Promise.resolve(undefined))
						}}
					>
						{words.draw}
					</Button>
				)}
				<input
					ref={chooser}
					type="file"
					accept="image/*"
					hidden
					aria-label={words.pictureField}
					onChange={({ currentTarget }) => {
						const [file] = currentTarget.files ?? []
						if (file) take(file)
						currentTarget.value = ''
					}}
				/>
			</div>
			{pictures.length > 0 && (
				<div className={styles.examples}>
					<span id="try-it-examples">{words.examples}</span>
					<ul className={styles.pictures} aria-labelledby="try-it-examples">
						{pictures.map((picture) => (
							<li key={picture.address}>
								<button type="button" title={picture.title} onClick={() => onPicture(fetchExample(picture))}>
									<img
										src={picture.address}
										alt={filled(words.examplePicture, { title: picture.title })}
										width={40}
										height={40}
										loading="lazy"
									/>
								</button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}

/** Takes a picture that is pasted anywhere on the page but into a text. */
function usePastedPicture(take: (picture: Blob) => void): void {
	useEffect(() => {
		const paste = (event: ClipboardEvent): void => {
			const picture = pictureAmong(event.clipboardData)
			if (!picture || (event.target instanceof Element && event.target.closest('textarea,[contenteditable]'))) return
			event.preventDefault()
			take(picture)
		}
		document.addEventListener('paste', paste)
		return () => document.removeEventListener('paste', paste)
	}, [take])
}
