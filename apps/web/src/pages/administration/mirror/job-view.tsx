import { sourceWords, type MirrorJobAct, type ShownJob } from '@stoa/hub'
import { Button, exactCount, Progress, sizeText } from '@stoa/ui'
import { Coming } from '../../../layouts/coming.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'

const STATE_WORDS: Readonly<Record<ShownJob['state'], string>> = {
	waiting: 'Waiting',
	running: 'Running',
	paused: 'Paused',
	done: 'Done',
	failed: 'Failed',
	canceled: 'Canceled',
}
const STAGE_WORDS: Readonly<Record<ShownJob['stage'], string>> = {
	listing: 'Finding repositories',
	histories: 'Fetching commits',
	files: 'Fetching large files',
}
const ACTS: Readonly<Record<ShownJob['state'], readonly (readonly [act: MirrorJobAct, text: string])[]>> = {
	waiting: [
		['retry', 'Try now'],
		['pause', 'Pause'],
		['cancel', 'Cancel'],
	],
	running: [
		['pause', 'Pause'],
		['cancel', 'Cancel'],
	],
	paused: [
		['resume', 'Resume'],
		['cancel', 'Cancel'],
	],
	failed: [['retry', 'Retry']],
	canceled: [['retry', 'Retry']],
	done: [],
}

function timeWords(seconds: number): string {
	if (seconds < 120) return `${seconds} s`
	return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

function totalsWords({ repos, reposDone, reposFailed, files, filesDone }: ShownJob['totals']): string {
	const parts = [
		`${exactCount(reposDone)} of ${countedWord(repos, 'repository', 'repositories')}`,
		...(files > 0 ? [`${exactCount(filesDone)} of ${countedWord(files, 'large file')}`] : []),
		...(reposFailed > 0 ? [`${exactCount(reposFailed)} failed`] : []),
	]
	return parts.join(', ')
}

/** How far a job is, and why it failed or waits. */
export function JobState({ job }: { job: ShownJob }) {
	const { now } = useFrame()
	const { state, stage, totals, rate, secondsLeft, problem, dueAt } = job
	const isFetching = totals.bytesDone < totals.bytes
	const label = state === 'running' ? STAGE_WORDS[stage] : STATE_WORDS[state]
	const bytes = `${sizeText(totals.bytesDone)} of ${sizeText(totals.bytes)}`
	const speed = state === 'running' && rate > 0 ? `, ${sizeText(rate)}/s` : ''
	const left = secondsLeft === undefined ? '' : `, ${timeWords(secondsLeft)} left`
	return (
		<div>
			{isFetching ? (
				<Progress label={label} value={totals.bytesDone} max={totals.bytes} detail={`${bytes}${speed}${left}`} />
			) : (
				<p>
					{label}
					{totals.bytes > 0 && `, ${sizeText(totals.bytes)}`}
				</p>
			)}
			<p>
				<bdi>{totalsWords(totals)}</bdi>
			</p>
			{problem !== undefined && (
				<p>
					<bdi>{problem}</bdi>
				</p>
			)}
			{state === 'waiting' && dueAt > now && (
				<p>
					Next attempt: <Coming at={dueAt} />.
				</p>
			)}
		</div>
	)
}

/** Buttons that change a job. */
export function JobActs({ job: { id, state, source }, action }: { job: ShownJob; action: string }) {
	return (
		<div className={styles.cellForm}>
			{ACTS[state].map(([act, text]) => (
				<form key={act} method="post" action={action}>
					<Csrf />
					<input type="hidden" name="do" value="job" />
					<input type="hidden" name="job" value={id} />
					<Button type="submit" small name="act" value={act} aria-label={`${text}: ${sourceWords(source)}`}>
						{text}
					</Button>
				</form>
			))}
		</div>
	)
}
