import type { Words } from '../../words/words.ts'
import type { Trial } from './plan-trial.ts'

/** What the trial says; sentences with values have places for them. */
export type TryItWords = Words['islands']['tryIt']

/** A picture to try a model on. */
export interface ExamplePicture {
	title: string
	/** On this hub. */
	address: string
}

/** What the page knows about the model to try. */
export interface TryItProps {
	/** `namespace/name` */
	modelId: string
	/** The commit whose files are run: its answers never change, so browsers keep them. */
	revision: string
	trial: Trial
	/** Sentences from the card. */
	texts: string[]
	/** Pictures that the card names. */
	pictures: ExamplePicture[]
	/** Whether a drawing is a sensible picture: the model reads digits or letters. */
	canDraw: boolean
	words: TryItWords
	/** ONNX Runtime on this hub. */
	runtime: { script: string; wasm: string; wasmBytes: number }
}
