import type { BackupRun, Health, ScrubState } from '@stoa/hub'
import { Button, exactCount, Notice, Progress, Size, sizeText, Table, When } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminHealthData } from './act.ts'

/** Free bytes below which the page warns. */
const FREE_LOW = 10e9
/** Seconds from which on the index counts as late. */
const LAG_MAX = 60
const PART_NAMES = { lfs: 'Large files', xorb: 'Chunks of large files', attachment: 'Attachments', repo: 'Git repositories' } as const

/** How the hub is, for its administrators. */
export function AdminHealthPage({ data: { health, form } }: { data: AdminHealthData }) {
	return (
		<AdminLayout part="health">
			<Warnings health={health} />
			<Figures health={health} />
			<FormPage title="Stored files" wide>
				<Scrub scrub={health.scrub} />
			</FormPage>
			<FormPage title="Backups" wide>
				<Backup run={health.backup} />
			</FormPage>
			<FormPage title="Deleted bytes" wide>
				<Collection run={health.collection} />
			</FormPage>
			<FormPage title="Jobs" wide>
				<p>
					<a href={PAGES.adminJobs.href()}>See all jobs</a>: how they went, what failed, and when it is tried again.
				</p>
			</FormPage>
			<FormPage title="E-mails" wide>
				<FormSection title="Test" hint="Sends an e-mail to the address of your account.">
					{form.errors['mail'] !== undefined && (
						<Notice tone="error">
							<p>{form.errors['mail']}</p>
						</Notice>
					)}
					<PostForm action={PAGES.adminHealth.href()}>
						<div>
							<Button type="submit">Send a test e-mail</Button>
						</div>
					</PostForm>
				</FormSection>
			</FormPage>
			{health.machine && (
				<FormPage title="Settings in force" lead="Those that are not set are left out, and secrets are not shown." wide>
					<Settings settings={health.machine.settings} />
				</FormPage>
			)}
		</AdminLayout>
	)
}

function warningsOf({ machine, scrub, jobs, indexLagSeconds = 0, queues, database }: Health): string[] {
	const failing = jobs.filter(({ failures }) => failures > 0)
	return [
		...(machine && machine.free < FREE_LOW ? [`Only ${sizeText(machine.free)} of the disk are free.`] : []),
		...(scrub.damaged > 0 ? [`${exactCount(scrub.damaged)} stored files are damaged and could not be restored.`] : []),
		...(indexLagSeconds > LAG_MAX ? [`The lists are ${exactCount(Math.round(indexLagSeconds))} seconds behind the database.`] : []),
		...(queues.webhooksWaitSeconds > 600 ? ['Messages to webhooks have waited for more than ten minutes.'] : []),
		...(database.longestSeconds > 600 ? ['A transaction of the database has been open for more than ten minutes.'] : []),
		...failing.map(({ name, problem }) => `The job "${name}" fails: ${problem ?? ''}`),
	]
}

function Warnings({ health }: { health: Health }) {
	const warnings = warningsOf(health)
	return warnings.length === 0 ? null : (
		<Notice tone="warning">
			{warnings.map((text) => (
				<p key={text}>{text}</p>
			))}
		</Notice>
	)
}

function Figures({ health: { machine, database, queues, indexLagSeconds } }: { health: Health }) {
	const { now } = useFrame()
	return (
		<dl className={styles.figures}>
			{machine && (
				<>
					<div>
						<dt>
							Version, started <When date={machine.startedAt} now={now} />
						</dt>
						<dd>{machine.version}</dd>
					</div>
					<div>
						<dt>Free on the disk of {sizeText(machine.size)}</dt>
						<dd>
							<Size bytes={machine.free} />
						</dd>
					</div>
					<div>
						<dt>Longest delay of the event loop</dt>
						<dd>{exactCount(Math.round(machine.delayMs))} ms</dd>
					</div>
				</>
			)}
			<div>
				<dt>Database: PostgreSQL {database.version}</dt>
				<dd>
					<Size bytes={database.size} />
				</dd>
			</div>
			<div>
				<dt>Connections to it</dt>
				<dd>
					{exactCount(database.connections)} of {exactCount(database.connectionsMax)}
				</dd>
			</div>
			<div>
				<dt>Lists are behind by</dt>
				<dd>{indexLagSeconds === undefined ? 'not built yet' : `${exactCount(Math.round(indexLagSeconds))} s`}</dd>
			</div>
			<div>
				<dt>Waiting messages to webhooks</dt>
				<dd>{exactCount(queues.webhooks)}</dd>
			</div>
			<div>
				<dt>Waiting e-mails</dt>
				<dd>{exactCount(queues.emails)}</dd>
			</div>
			<div>
				<dt>Documentation to be read</dt>
				<dd>{exactCount(queues.documentation)}</dd>
			</div>
		</dl>
	)
}

function Scrub({ scrub: { plan, cursors, progress, damages } }: { scrub: ScrubState }) {
	const { now } = useFrame()
	if (plan.days === 0) return <p>Stored files are not read again: STOA_SCRUB_DAYS is 0.</p>
	return (
		<>
			<p>
				Every stored byte is read and compared with its hash once in {exactCount(plan.days)} days, at most {sizeText(plan.bytesPerSecond)} a
				second.
			</p>
			{cursors.map(({ part, objects, bytes }, index) => (
				<Progress
					key={part}
					label={PART_NAMES[part]}
					value={progress[index] ?? 0}
					max={1}
					detail={`${exactCount(objects)} read in this round, ${sizeText(bytes)}`}
				/>
			))}
			{damages.length > 0 && (
				<Table
					stacks
					caption="Damaged files"
					rows={damages}
					keyOf={({ key }) => key}
					columns={[
						{ title: 'Found', renderCell: ({ foundAt }) => <When date={foundAt} now={now} /> },
						{ title: 'What', renderCell: ({ problem }) => problem },
						{
							title: 'Repositories',
							renderCell: ({ repos }) =>
								repos.map(({ kind, name }, index) => (
									<span key={name}>
										{index > 0 && ', '}
										<a href={repoAddress({ kind, id: name })}>{name}</a>
									</span>
								)),
						},
						{
							title: 'Now',
							renderCell: ({ mendedFrom, aside }) =>
								mendedFrom === undefined
									? `not restored${aside === undefined ? '' : `; the damaged bytes are in ${aside}`}`
									: `restored from ${mendedFrom}`,
						},
					]}
				/>
			)}
		</>
	)
}

function Backup({ run }: { run: BackupRun | undefined }) {
	const { now } = useFrame()
	if (!run)
		return (
			<p>
				There is no backup. Write one with <code>stoa backup</code>.
			</p>
		)
	const { target, startedAt, finishedAt, backup, problem } = run
	const state =
		problem === undefined
			? backup === undefined
				? finishedAt
					? 'It failed.'
					: 'It is being written.'
				: `It is complete: ${backup}.`
			: `It failed: ${problem}`
	return (
		<p>
			The last backup to {target} began <When date={startedAt} now={now} />. {state}
		</p>
	)
}

function Collection({ run }: { run: Health['collection'] }) {
	const { now } = useFrame()
	if (!run) return <p>Nothing was collected yet. The first collection begins a few minutes after the start.</p>
	const { startedAt, finishedAt, freedBytes, freedCount } = run
	return (
		<p>
			The last collection began <When date={startedAt} now={now} /> and deleted {exactCount(freedCount)} stored files of{' '}
			{sizeText(freedBytes)}. {finishedAt ? 'It is complete.' : 'It is not finished: the next one goes on.'}
		</p>
	)
}

function Settings({ settings }: { settings: NonNullable<Health['machine']>['settings'] }) {
	return (
		<Table
			caption="Settings in force"
			rows={settings.filter(({ value }) => value !== '')}
			keyOf={({ name }) => name}
			columns={[
				{ title: 'Setting', renderCell: ({ name }) => name, mono: true },
				{ title: 'Value', renderCell: ({ value }) => value, mono: true },
				{ title: 'From', renderCell: ({ from }) => from },
			]}
		/>
	)
}
