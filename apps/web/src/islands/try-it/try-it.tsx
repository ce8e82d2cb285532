import { Button, Icon, Notice, Progress, sizeText } from '@stoa/ui'
import { useRef, useState } from 'react'
import { AnswerBars, shareText } from './answer-bars.tsx'
import { PictureInput } from './picture-input.tsx'
import { bytesOf } from './plan-trial.ts'
import { filled } from '../../words/sentences/fill-words.ts'
import type { TryItProps, TryItWords } from './props.ts'
import { TextInput } from './text-input.tsx'
import { progressWords } from './trial-progress.ts'
import styles from './try-it.module.css'
import { type TrialRun, type TrialState, useTrial } from './use-trial.ts'

/** Runs the model on what the visitor gives it, in the visitor's browser. */
export function TryIt(props: TryItProps) {
	const trial = useTrial(props)
	return (
		<div className={styles.tryIt}>
			<noscript>
				<p className={styles.note}>{props.words.needsScript}</p>
			</noscript>
			<div className={styles.live}>
				{props.trial.task === 'text-classification' ? (
					<TextTrial props={props} trial={trial} />
				) : (
					<PictureTrial props={props} trial={trial} />
				)}
				<output className="sr-only">{spoken(props.words, trial.state)}</output>
			</div>
		</div>
	)
}

function TextTrial({ props, trial }: { props: TryItProps; trial: TrialRun }) {
	const field = useRef<HTMLTextAreaElement>(null)
	const [problem, setProblem] = useState<string>()
	const run = (): void => {
		const text = field.current?.value.trim() ?? ''
		setProblem(text === '' ? props.words.writeFirst : undefined)
		if (text !== '') trial.run(text)
		else field.current?.focus()
	}
	return (
		<>
			<TextInput
				field={field}
				words={props.words}
				texts={props.texts}
				onSubmit={run}
				onExample={(text) => {
					if (field.current) field.current.value = text
					if (trial.isReady) run()
				}}
			/>
			<RunRow props={props} trial={trial} onRun={run} />
			<Outcome words={props.words} trial={trial} problem={problem} rows={3} />
		</>
	)
}

function PictureTrial({ props, trial }: { props: TryItProps; trial: TrialRun }) {
	// A promise: who chooses an example and runs it at once does not wait for the picture to arrive in between.
	const picture = useRef<Promise<Blob | undefined>>(Promise.resolve(undefined))
	const [problem, setProblem] = useState<string>()
	const take = (next: Promise<Blob | undefined>): void => {
		picture.current = next
		setProblem(undefined)
		if (trial.isReady) void next.then((blob) => blob && picture.current === next && trial.run(blob))
	}
	const run = async (): Promise<void> => {
		const blob = await picture.current
		if (blob) trial.run(blob)
		else setProblem((old) => old ?? (props.canDraw ? props.words.chooseOrDrawFirst : props.words.chooseFirst))
	}
	return (
		<>
			<PictureInput words={props.words} pictures={props.pictures} canDraw={props.canDraw} onPicture={take} onFailure={setProblem} />
			<RunRow props={props} trial={trial} onRun={() => void run()} />
			<Outcome words={props.words} trial={trial} problem={problem} rows={5} />
		</>
	)
}

/** The one button, which runs or stops, and beside it what it costs or took. */
function RunRow({ props, trial: { state, isReady, cancel }, onRun }: { props: TryItProps; trial: TrialRun; onRun: () => void }) {
	const { words } = props
	const isBusy = state.phase === 'loading' || state.phase === 'running'
	return (
		<div className={styles.run}>
			<Button weight={isBusy ? 'plain' : 'main'} onClick={isBusy ? cancel : onRun}>
				<Icon name={isBusy ? 'close' : 'play'} size={14} filled={!isBusy} />
				{isBusy ? words.cancel : words.run}
			</Button>
			<bdi className={styles.cost}>
				{state.phase === 'done'
					? took(words, state)
					: isReady
						? words.loaded
						: filled(words.loadsOnce, { size: sizeText(bytesOf(props.trial.files) + props.runtime.wasmBytes) })}
			</bdi>
		</div>
	)
}

const took = (words: TryItWords, { ms, loadMs }: { ms: number; loadMs: number | undefined }): string => {
	const figure = ms < 10 ? ms.toFixed(1) : Math.round(ms)
	return loadMs === undefined
		? filled(words.took, { ms: figure })
		: filled(words.tookAndLoaded, { ms: figure, seconds: (loadMs / 1000).toFixed(1) })
}

/** The place of progress, answer and failure: as high as a full answer from the start, so that nothing moves. */
function Outcome({
	words,
	trial: { state },
	problem,
	rows,
}: {
	words: TryItWords
	trial: TrialRun
	problem: string | undefined
	/** Of an answer, as a rule. */ rows: 3 | 5
}) {
	return (
		<div className={styles.outcome} data-rows={rows}>
			{problem !== undefined ? <Notice tone="error">{problem}</Notice> : <Shown words={words} state={state} />}
			<p className={styles.note}>
				<bdi>{words.isLocal}</bdi>
			</p>
		</div>
	)
}

function Shown({ words, state }: { words: TryItWords; state: TrialState }) {
	switch (state.phase) {
		case 'loading': {
			const { label, detail } = progressWords(words, state.progress)
			return <Progress label={label} detail={detail} value={state.progress.loaded} max={state.progress.total} />
		}
		case 'running':
			return <Progress label={words.running} max={1} />
		case 'done':
			return <AnswerBars label={words.answers} guesses={state.guesses} />
		case 'failed':
			return (
				<Notice tone="error">
					<b>{state.explanation.title}</b> {state.explanation.advice}
				</Notice>
			)
		case 'cancelled':
			return <p className={styles.empty}>{words.canceledHint}</p>
		default:
			return (
				<p className={styles.empty}>
					<bdi>{words.answerAppears}</bdi>
				</p>
			)
	}
}

/** For screen readers: only what changes the situation, not every byte. Errors are read out by their notice. */
function spoken(words: TryItWords, state: TrialState): string {
	if (state.phase === 'loading') return words.loadingModel
	if (state.phase === 'cancelled') return words.canceled
	if (state.phase === 'done') return state.guesses.map(({ label, score }) => `${label} ${shareText(score)}`).join(', ')
	return ''
}
