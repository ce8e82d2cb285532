import type { FailedWork, JobOverview, JobState, QueueCounts, WorkQueue } from '@stoa/hub'
import { Button, exactCount, Notice, sizeText, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { Coming } from '../../../parts/coming.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminJobsData } from './act.ts'
import type { Words } from '../../../words/words.ts'

/** The background work of the hub, for its administrators. */
export function AdminJobsPage({ data: { overview, form } }: { data: AdminJobsData }) {
	const words = useWords().administration.jobs
	const { jobs, queues, failed, move } = overview
	return (
		<AdminLayout part="jobs">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title={words.title} lead={words.lead} wide>
				<Queues queues={queues} />
			</FormPage>
			{failed.length > 0 && (
				<FormPage title={words.failedWork} lead={words.failedWorkLead(exactCount(failed.length))} wide>
					<Failed failed={failed} />
				</FormPage>
			)}
			<FormPage title={words.jobs} lead={words.jobsLead} wide>
				<Jobs jobs={jobs} />
			</FormPage>
			<FormPage title={words.move} wide>
				<Move move={move} />
			</FormPage>
		</AdminLayout>
	)
}

function Queues({ queues }: { queues: JobOverview['queues'] }) {
	const words = useWords().administration.jobs
	const rows: { queue: WorkQueue; counts: QueueCounts }[] = [
		{ queue: 'webhooks', counts: queues.webhooks },
		{ queue: 'emails', counts: queues.emails },
		{ queue: 'documentation', counts: queues.documentation },
		{ queue: 'mirrors', counts: queues.mirrors },
		{ queue: 'conversions', counts: queues.conversions },
	]
	return (
		<Table
			stacks
			caption={words.title}
			rows={rows}
			keyOf={({ queue }) => queue}
			columns={[
				{ title: words.queue, renderCell: ({ queue }) => words.queueNames[queue] },
				{ title: words.waiting, renderCell: ({ counts }) => exactCount(counts.waiting), numeric: true },
				{ title: words.retrying, renderCell: ({ counts }) => exactCount(counts.retrying), numeric: true },
				{ title: words.givenUp, renderCell: ({ counts }) => exactCount(counts.givenUp), numeric: true },
				{
					title: words.action,
					renderCell: ({ queue, counts }) =>
						counts.retrying + counts.givenUp > 0 && (
							<PostForm action={PAGES.adminJobs.href()}>
								<input type="hidden" name="do" value="retry" />
								<input type="hidden" name="queue" value={queue} />
								<div>
									<Button type="submit" small aria-label={words.tryAgainNamed(words.queueNames[queue])}>
										{words.tryAgain}
									</Button>
								</div>
							</PostForm>
						),
				},
			]}
		/>
	)
}

function Failed({ failed }: { failed: readonly FailedWork[] }) {
	const words = useWords().administration.jobs
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.failedWork}
			rows={failed}
			keyOf={({ queue }, index) => `${queue}-${index}`}
			columns={[
				{ title: words.queue, renderCell: ({ queue }) => words.queueNames[queue] },
				{ title: words.what, renderCell: ({ what }) => what },
				{ title: words.since, renderCell: ({ since }) => <When date={since} now={now} /> },
				{ title: words.attempts, renderCell: ({ attempts }) => (attempts === undefined ? '' : exactCount(attempts)), numeric: true },
				{ title: words.why, renderCell: ({ failure }) => failure },
				{
					title: words.nextAttempt,
					renderCell: ({ isGivenUp, nextAt }) => {
						if (isGivenUp) return words.givenUpText
						return nextAt ? <Coming at={nextAt} /> : words.whenAsked
					},
				},
			]}
		/>
	)
}

function everyText(words: Words['administration']['jobs'], seconds: number): string {
	if (seconds < 60) return words.whenWork
	if (seconds < 3600) return words.everyMin(exactCount(Math.round(seconds / 60)))
	return words.everyH(exactCount(Math.round(seconds / 3600)))
}

function secondsText(words: Words['administration']['jobs'], seconds: number): string {
	return seconds < 10 ? words.ms(exactCount(Math.round(seconds * 1000))) : words.s(exactCount(Math.round(seconds)))
}

function resultText(words: Words['administration']['jobs'], { isRunning, startedAt, seconds, failures, problem }: JobState): string {
	if (isRunning) return words.running
	if (problem !== undefined) return failures === 1 ? words.failedOnce(problem) : words.failedTimes(exactCount(failures), problem)
	if (!startedAt) return ''
	return seconds === undefined ? words.done : words.doneIn(secondsText(words, seconds))
}

function Jobs({ jobs }: { jobs: readonly JobState[] }) {
	const words = useWords().administration.jobs
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.jobs}
			rows={jobs}
			keyOf={({ key }) => key}
			columns={[
				{ title: words.job, renderCell: ({ name }) => name.charAt(0).toUpperCase() + name.slice(1) },
				{ title: words.runs, renderCell: ({ everySeconds }) => everyText(words, everySeconds) },
				{ title: words.lastBegan, renderCell: ({ startedAt }) => (startedAt ? <When date={startedAt} now={now} /> : words.notYet) },
				{ title: words.result, renderCell: (job) => resultText(words, job) },
				{ title: words.next, renderCell: ({ nextAt, isRunning }) => nextAt && !isRunning && <Coming at={nextAt} /> },
				{
					title: words.action,
					renderCell: ({ key, name, canRun, isRunning, problem }) =>
						canRun &&
						!isRunning && (
							<PostForm action={PAGES.adminJobs.href()}>
								<input type="hidden" name="do" value="run" />
								<input type="hidden" name="job" value={key} />
								<div>
									<Button type="submit" small aria-label={problem === undefined ? words.runNowNamed(name) : words.tryAgainNamed(name)}>
										{problem === undefined ? words.runNow : words.tryAgain}
									</Button>
								</div>
							</PostForm>
						),
				},
			]}
		/>
	)
}

function Move({ move }: { move: JobOverview['move'] }) {
	const words = useWords().administration.jobs
	const { now } = useFrame()
	if (!move) return <p>{words.noMove(<code>stoa migrate-storage</code>)}</p>
	const { from, to, stage, objects, bytes, startedAt, finishedAt } = move
	return (
		<p>
			{words.moveBegan({
				from,
				to,
				when: <When date={startedAt} now={now} />,
				objects: exactCount(objects),
				bytes: sizeText(bytes),
				state:
					stage !== 'done'
						? words.moveGoesOn(<code>stoa migrate-storage</code>)
						: finishedAt
							? words.moveDoneSince(<When date={finishedAt} now={now} />)
							: words.moveDone,
			})}
		</p>
	)
}
