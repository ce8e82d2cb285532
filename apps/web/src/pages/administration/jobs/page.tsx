import type { FailedWork, JobOverview, JobState, QueueCounts, WorkQueue } from '@stoa/hub'
import { Button, exactCount, Notice, sizeText, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { Coming } from '../../../layouts/coming.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminJobsData } from './act.ts'

const QUEUE_NAMES: Readonly<Record<WorkQueue, string>> = {
	webhooks: 'Messages to webhooks',
	emails: 'E-mails about notifications',
	documentation: 'Documentation of repositories',
	mirrors: 'Comparisons with upstreams',
}

/** The background work of the hub, for its administrators. */
export function AdminJobsPage({ data: { overview, form } }: { data: AdminJobsData }) {
	const { jobs, queues, failed, move } = overview
	return (
		<AdminLayout part="jobs">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title="Queues" lead="Work that waits, and work that failed. All processes of the hub share it." wide>
				<Queues queues={queues} />
			</FormPage>
			{failed.length > 0 && (
				<FormPage title="Failed work" lead={`The newest ${exactCount(failed.length)}, given up first.`} wide>
					<Failed failed={failed} />
				</FormPage>
			)}
			<FormPage
				title="Jobs"
				lead="The last run in any process, and when this process runs the job next. A job that failed is tried again after five minutes, and then after twice as long each time."
				wide
			>
				<Jobs jobs={jobs} />
			</FormPage>
			<FormPage title="Move of large files" wide>
				<Move move={move} />
			</FormPage>
		</AdminLayout>
	)
}

function Queues({ queues }: { queues: JobOverview['queues'] }) {
	const rows: { queue: WorkQueue; counts: QueueCounts }[] = [
		{ queue: 'webhooks', counts: queues.webhooks },
		{ queue: 'emails', counts: queues.emails },
		{ queue: 'documentation', counts: queues.documentation },
		{ queue: 'mirrors', counts: queues.mirrors },
	]
	return (
		<Table
			stacks
			caption="Queues"
			rows={rows}
			keyOf={({ queue }) => queue}
			columns={[
				{ title: 'Queue', renderCell: ({ queue }) => QUEUE_NAMES[queue] },
				{ title: 'Waiting', renderCell: ({ counts }) => exactCount(counts.waiting), numeric: true },
				{ title: 'Failed, tried again', renderCell: ({ counts }) => exactCount(counts.retrying), numeric: true },
				{ title: 'Given up', renderCell: ({ counts }) => exactCount(counts.givenUp), numeric: true },
				{
					title: 'Action',
					renderCell: ({ queue, counts }) =>
						counts.retrying + counts.givenUp > 0 && (
							<PostForm action={PAGES.adminJobs.href()}>
								<input type="hidden" name="do" value="retry" />
								<input type="hidden" name="queue" value={queue} />
								<div>
									<Button type="submit" small aria-label={`Try again: ${QUEUE_NAMES[queue]}`}>
										Try again
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
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Failed work"
			rows={failed}
			keyOf={({ queue }, index) => `${queue}-${index}`}
			columns={[
				{ title: 'Queue', renderCell: ({ queue }) => QUEUE_NAMES[queue] },
				{ title: 'What', renderCell: ({ what }) => what },
				{ title: 'Since', renderCell: ({ since }) => <When date={since} now={now} /> },
				{ title: 'Attempts', renderCell: ({ attempts }) => (attempts === undefined ? '' : exactCount(attempts)), numeric: true },
				{ title: 'Why', renderCell: ({ failure }) => failure },
				{
					title: 'Next attempt',
					renderCell: ({ isGivenUp, nextAt }) => {
						if (isGivenUp) return 'given up'
						return nextAt ? <Coming at={nextAt} /> : 'when it is asked for'
					},
				},
			]}
		/>
	)
}

function everyText(seconds: number): string {
	if (seconds < 60) return 'when there is work'
	if (seconds < 3600) return `every ${exactCount(Math.round(seconds / 60))} min`
	return `every ${exactCount(Math.round(seconds / 3600))} h`
}

function secondsText(seconds: number): string {
	return seconds < 10 ? `${exactCount(Math.round(seconds * 1000))} ms` : `${exactCount(Math.round(seconds))} s`
}

function resultText({ isRunning, startedAt, seconds, failures, problem }: JobState): string {
	if (isRunning) return 'Running'
	if (problem !== undefined) return `Failed ${failures === 1 ? 'once' : `${exactCount(failures)} times`}: ${problem}`
	if (!startedAt) return ''
	return seconds === undefined ? 'Done' : `Done in ${secondsText(seconds)}`
}

function Jobs({ jobs }: { jobs: readonly JobState[] }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Jobs"
			rows={jobs}
			keyOf={({ key }) => key}
			columns={[
				{ title: 'Job', renderCell: ({ name }) => name.charAt(0).toUpperCase() + name.slice(1) },
				{ title: 'Runs', renderCell: ({ everySeconds }) => everyText(everySeconds) },
				{ title: 'Last began', renderCell: ({ startedAt }) => (startedAt ? <When date={startedAt} now={now} /> : 'Not yet') },
				{ title: 'Result', renderCell: resultText },
				{ title: 'Next', renderCell: ({ nextAt, isRunning }) => nextAt && !isRunning && <Coming at={nextAt} /> },
				{
					title: 'Action',
					renderCell: ({ key, name, canRun, isRunning, problem }) =>
						canRun &&
						!isRunning && (
							<PostForm action={PAGES.adminJobs.href()}>
								<input type="hidden" name="do" value="run" />
								<input type="hidden" name="job" value={key} />
								<div>
									<Button type="submit" small aria-label={`${problem === undefined ? 'Run now' : 'Try again'}: ${name}`}>
										{problem === undefined ? 'Run now' : 'Try again'}
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
	const { now } = useFrame()
	if (!move)
		return (
			<p>
				No move was begun. <code>stoa migrate-storage</code> moves all large files to another store.
			</p>
		)
	const { from, to, stage, objects, bytes, startedAt, finishedAt } = move
	return (
		<p>
			A move from {from} to {to} began <When date={startedAt} now={now} />. {exactCount(objects)} files of {sizeText(bytes)} are there.{' '}
			{stage === 'done' ? (
				<>
					It is done
					{finishedAt && (
						<>
							{' '}
							since <When date={finishedAt} now={now} />
						</>
					)}
					.
				</>
			) : (
				<>
					It is not finished: <code>stoa migrate-storage</code> goes on with it.
				</>
			)}
		</p>
	)
}
