import { useEffect, useRef, useState } from 'react'
import { explainFailure, type Explanation, type TrialFailure } from './explain-failure.ts'
import type { Guess, TrialQuestion, TrialReply } from './messages.ts'
import type { TryItWords } from './props.ts'
import { createProgressSum, RUNTIME, type TrialProgress } from './trial-progress.ts'

/** Where a trial stands. Times in milliseconds; `loadMs` is there after the run that loaded the model. */
export type TrialState =
	| { phase: 'idle' | 'cancelled' }
	| { phase: 'loading'; progress: TrialProgress }
	| { phase: 'running' }
	| { phase: 'done'; guesses: Guess[]; ms: number; loadMs: number | undefined }
	| { phase: 'failed'; explanation: Explanation }

/** A trial and what can be done with it. */
export interface TrialRun {
	state: TrialState
	/** Whether the model is in memory: another run starts at once. */
	isReady: boolean
	run(input: string | Blob): void
	/** Ends the worker, whatever it is doing; memory is free again. */
	cancel(): void
}

/** Runs one model in a worker that starts with the first question. */
export function useTrial({ words, ...model }: TrialQuestion['model'] & { words: TryItWords }): TrialRun {
	const [state, setState] = useState<TrialState>({ phase: 'idle' })
	const [isReady, setReady] = useState(false)
	const worker = useRef<Worker>(undefined)
	const loadMs = useRef<number>(undefined)

	const stop = (): void => {
		worker.current?.terminate()
		worker.current = undefined
		setReady(false)
	}
	useEffect(() => () => worker.current?.terminate(), [])

	const fail = (failure: TrialFailure): void => {
		// A model that was loaded stays: only this input failed.
		if (!isModelAlive(failure)) stop()
		setState({ phase: 'failed', explanation: explainFailure(words, failure) })
	}
	const hear = (reply: TrialReply): void => {
		if (reply.kind === 'loading') setState({ phase: 'loading', progress: reply.progress })
		else if (reply.kind === 'failure') fail(reply.failure)
		else if (reply.kind === 'ready') {
			loadMs.current = reply.ms
			setReady(true)
			setState({ phase: 'running' })
		} else {
			setState({ phase: 'done', guesses: reply.guesses, ms: reply.ms, loadMs: loadMs.current })
			loadMs.current = undefined
		}
	}
	const wake = (): Worker => {
		if (worker.current) return worker.current
		// In this form only the browser's build makes a file of the worker; the server's has no use for it.
		const fresh = new Worker(new URL('classify.worker.ts', import.meta.url), { type: 'module' })
		worker.current = fresh
		// What a worker that was ended had sent before counts no more.
		fresh.addEventListener('message', ({ data }: MessageEvent<TrialReply>) => void (worker.current === fresh && hear(data)))
		fresh.addEventListener('error', (event) => {
			event.preventDefault()
			if (worker.current === fresh) fail({ message: event.message ?? '', ...(event.message ? {} : { isOffline: true }) })
		})
		return fresh
	}
	return {
		state,
		isReady,
		run(input) {
			setState(isReady ? { phase: 'running' } : { phase: 'loading', progress: nothingYet(model) })
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none
			wake().postMessage({ model, input } satisfies TrialQuestion)
		},
		cancel() {
			stop()
			setState({ phase: 'cancelled' })
		},
	}
}

const isModelAlive = ({ message }: TrialFailure): boolean => /picture/i.test(message)

const nothingYet = ({ trial, runtime }: TrialQuestion['model']): TrialProgress =>
	createProgressSum([{ path: RUNTIME, size: runtime.wasmBytes }, ...trial.files])(RUNTIME, 0)
