import { sourceWords, type MirrorJobAct, type ShownJob } from '@stoa/hub'
import { Button, exactCount, Progress, sizeText } from '@stoa/ui'
import { Coming } from '../../../parts/coming.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { Words } from '../../../words/words.ts'

type JobWords = Words['administration']['mirrorRules']

/** What can be done with a job. `now`: a job that waits for its next attempt does not wait. */
const ACTS: Readonly<Record<ShownJob['state'], readonly (readonly [act: MirrorJobAct, text: keyof JobWords['acts']])[]>> = {
	waiting: [
		['retry', 'now'],
		['pause', 'pause'],
		['cancel', 'cancel'],
	],
	running: [
		['pause', 'pause'],
		['cancel', 'cancel'],
	],
	paused: [
		['resume', 'resume'],
		['cancel', 'cancel'],
	],
	failed: [['retry', 'retry']],
	canceled: [['retry', 'retry']],
	done: [],
}

function timeWords(words: JobWords, seconds: number): string {
	if (seconds < 120) return words.secondsLeft(seconds)
	return seconds < 7200 ? words.minutesLeft(Math.round(seconds / 60)) : words.hoursLeft(Math.round(seconds / 3600))
}

function totalsWords(words: JobWords, { repos, reposDone, reposFailed, files, filesDone }: ShownJob['totals']): string {
	const parts = [
		words.repositories(exactCount(reposDone), repos),
		...(files > 0 ? [words.largeFiles(exactCount(filesDone), files)] : []),
		...(reposFailed > 0 ? [words.reposFailed(exactCount(reposFailed))] : []),
	]
	return parts.join(', ')
}

/** How far a job is, and why it failed or waits. */
export function JobState({ job }: { job: ShownJob }) {
	const words = useWords().administration.mirrorRules
	const { now } = useFrame()
	const { state, stage, totals, rate, secondsLeft, problem, dueAt } = job
	const isFetching = totals.bytesDone < totals.bytes
	const label = state === 'running' ? words.stages[stage] : words.states[state]
	const detail = [
		words.bytes(sizeText(totals.bytesDone), sizeText(totals.bytes)),
		...(state === 'running' && rate > 0 ? [words.speed(sizeText(rate))] : []),
		...(secondsLeft === undefined ? [] : [timeWords(words, secondsLeft)]),
	].join(', ')
	return (
		<div>
			{isFetching ? (
				<Progress label={label} value={totals.bytesDone} max={totals.bytes} detail={detail} />
			) : (
				<p>{totals.bytes > 0 ? words.stateWithSize(label, sizeText(totals.bytes)) : label}</p>
			)}
			<p>
				<bdi>{totalsWords(words, totals)}</bdi>
			</p>
			{problem !== undefined && (
				<p>
					<bdi>{problem}</bdi>
				</p>
			)}
			{state === 'waiting' && dueAt > now && <p>{words.nextAttempt(<Coming at={dueAt} />)}</p>}
		</div>
	)
}

/** Buttons that change a job. */
export function JobActs({ job: { id, state, source }, action }: { job: ShownJob; action: string }) {
	const words = useWords().administration.mirrorRules
	return (
		<div className={styles.cellForm}>
			{ACTS[state].map(([act, text]) => (
				<form key={act} method="post" action={action}>
					<Csrf />
					<input type="hidden" name="do" value="job" />
					<input type="hidden" name="job" value={id} />
					<Button type="submit" small name="act" value={act} aria-label={words.actOn(words.acts[text], sourceWords(source))}>
						{words.acts[text]}
					</Button>
				</form>
			))}
		</div>
	)
}
