import type { TrialFailure } from './explain-failure.ts'
import type { TryItProps } from './props.ts'
import type { TrialProgress } from './trial-progress.ts'

/** What is asked of the worker. The first question loads the model. */
export interface TrialQuestion {
	model: Pick<TryItProps, 'modelId' | 'revision' | 'trial' | 'runtime'>
	/** A sentence or a picture. */
	input: string | Blob
}

/** One label with its share of the whole, 0 to 1. */
export interface Guess {
	label: string
	score: number
}

/** What the worker tells. Times in milliseconds. */
export type TrialReply =
	| { kind: 'loading'; progress: TrialProgress }
	| { kind: 'ready'; ms: number }
	| { kind: 'answer'; guesses: Guess[]; ms: number }
	| { kind: 'failure'; failure: TrialFailure }
