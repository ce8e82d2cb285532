import type { BackupRun, Health, ScrubState } from '@stoa/hub'
import { Button, exactCount, Notice, Progress, Size, sizeText, Table, When } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminHealthData } from './act.ts'
import type { Words } from '../../../words/words.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'

/** Free bytes below which the page warns. */
const FREE_LOW = 10e9
/** Seconds from which on the index counts as late. */
const LAG_MAX = 60

/** How the hub is, for its administrators. */
export function AdminHealthPage({ data: { health, form } }: { data: AdminHealthData }) {
	const words = useWords().administration.health
	return (
		<AdminLayout part="health">
			<Warnings health={health} />
			<Figures health={health} />
			<FormPage title={words.title} wide>
				<Scrub scrub={health.scrub} />
			</FormPage>
			<FormPage title={words.backups} wide>
				<Backup run={health.backup} />
			</FormPage>
			<FormPage title={words.deletedBytes} wide>
				<Collection run={health.collection} />
			</FormPage>
			<FormPage title={words.jobs} wide>
				<p>{words.seeAllJobs(linkTo(PAGES.adminJobs.href()))}</p>
			</FormPage>
			<FormPage title={words.emails} wide>
				<FormSection title={words.test} hint={words.testHint}>
					{form.errors['mail'] !== undefined && (
						<Notice tone="error">
							<p>{form.errors['mail']}</p>
						</Notice>
					)}
					<PostForm action={PAGES.adminHealth.href()}>
						<div>
							<Button type="submit">{words.sendTestEmail}</Button>
						</div>
					</PostForm>
				</FormSection>
			</FormPage>
			{health.machine && (
				<FormPage title={words.settingsInForce} lead={words.lead} wide>
					<Settings settings={health.machine.settings} />
				</FormPage>
			)}
		</AdminLayout>
	)
}

function warningsOf(
	words: Words['administration']['health'],
	{ machine, scrub, jobs, indexLagSeconds = 0, queues, database, engine }: Health,
): string[] {
	const failing = jobs.filter(({ failures }) => failures > 0)
	return [
		...(machine && machine.free < FREE_LOW ? [words.diskIsLow(sizeText(machine.free))] : []),
		...(scrub.damaged > 0 ? [words.filesDamaged(exactCount(scrub.damaged))] : []),
		...(indexLagSeconds > LAG_MAX ? [words.listsAreLate(exactCount(Math.round(indexLagSeconds)))] : []),
		...(queues.webhooksWaitSeconds > 600 ? [words.webhooksAreLate] : []),
		...(database.longestSeconds > 600 ? [words.transactionIsLong] : []),
		...(engine && engine.is !== 'strong' ? [`${engine.words}.`] : []),
		...failing.map(({ name, problem }) => words.jobFails(name, problem ?? '')),
	]
}

function Warnings({ health }: { health: Health }) {
	const words = useWords().administration.health
	const warnings = warningsOf(words, health)
	return warnings.length === 0 ? null : (
		<Notice tone="warning">
			{warnings.map((text) => (
				<p key={text}>{text}</p>
			))}
		</Notice>
	)
}

function Figures({ health: { machine, database, queues, indexLagSeconds } }: { health: Health }) {
	const words = useWords().administration.health
	const { now } = useFrame()
	return (
		<dl className={styles.figures}>
			{machine && (
				<>
					<div>
						<dt>{words.versionStarted(<When date={machine.startedAt} now={now} />)}</dt>
						<dd>{machine.version}</dd>
					</div>
					<div>
						<dt>{words.freeDisk(sizeText(machine.size))}</dt>
						<dd>
							<Size bytes={machine.free} />
						</dd>
					</div>
					<div>
						<dt>{words.longestDelay}</dt>
						<dd>{words.ms(exactCount(Math.round(machine.delayMs)))}</dd>
					</div>
				</>
			)}
			<div>
				<dt>{words.database(database.version)}</dt>
				<dd>
					<Size bytes={database.size} />
				</dd>
			</div>
			<div>
				<dt>{words.connections}</dt>
				<dd>{words.of(exactCount(database.connections), exactCount(database.connectionsMax))}</dd>
			</div>
			<div>
				<dt>{words.listsBehind}</dt>
				<dd>{indexLagSeconds === undefined ? words.notBuiltYet : words.s(exactCount(Math.round(indexLagSeconds)))}</dd>
			</div>
			<div>
				<dt>{words.waitingWebhooks}</dt>
				<dd>{exactCount(queues.webhooks)}</dd>
			</div>
			<div>
				<dt>{words.waitingEmails}</dt>
				<dd>{exactCount(queues.emails)}</dd>
			</div>
			<div>
				<dt>{words.waitingDocumentation}</dt>
				<dd>{exactCount(queues.documentation)}</dd>
			</div>
			<div>
				<dt>{words.waitingConversions}</dt>
				<dd>{exactCount(queues.conversions)}</dd>
			</div>
			<div>
				<dt>{words.waitingMirrors}</dt>
				<dd>{exactCount(queues.mirrors)}</dd>
			</div>
		</dl>
	)
}

function Scrub({ scrub: { plan, cursors, progress, damages } }: { scrub: ScrubState }) {
	const words = useWords().administration.health
	const { now } = useFrame()
	if (plan.days === 0) return <p>{words.scrubIsOff}</p>
	return (
		<>
			<p>{words.scrubPlan(exactCount(plan.days), sizeText(plan.bytesPerSecond))}</p>
			{cursors.map(({ part, objects, bytes }, index) => (
				<Progress
					key={part}
					label={words.partNames[part]}
					value={progress[index] ?? 0}
					max={1}
					detail={words.readInRound(exactCount(objects), sizeText(bytes))}
				/>
			))}
			{damages.length > 0 && (
				<Table
					stacks
					caption={words.damagedFiles}
					rows={damages}
					keyOf={({ key }) => key}
					columns={[
						{ title: words.found, renderCell: ({ foundAt }) => <When date={foundAt} now={now} /> },
						{ title: words.what, renderCell: ({ problem }) => problem },
						{
							title: words.repositories,
							renderCell: ({ repos }) =>
								repos.map(({ kind, name }, index) => (
									<span key={name}>
										{index > 0 && ', '}
										<a href={repoAddress({ kind, id: name })}>{name}</a>
									</span>
								)),
						},
						{
							title: words.now,
							renderCell: ({ mendedFrom, aside }) => {
								if (mendedFrom !== undefined) return words.restoredFrom(mendedFrom)
								return aside === undefined ? words.notRestored : words.notRestoredAside(aside)
							},
						},
					]}
				/>
			)}
		</>
	)
}

function Backup({ run }: { run: BackupRun | undefined }) {
	const words = useWords().administration.health
	const { now } = useFrame()
	if (!run) return <p>{words.noBackup(<code>stoa backup</code>)}</p>
	const { target, startedAt, finishedAt, backup, problem } = run
	const state =
		problem === undefined
			? backup === undefined
				? finishedAt
					? words.failed
					: words.beingWritten
				: words.completeBackup(backup)
			: words.failedBecause(problem)
	return <p>{words.lastBackup({ target, when: <When date={startedAt} now={now} />, state })}</p>
}

function Collection({ run }: { run: Health['collection'] }) {
	const words = useWords().administration.health
	const { now } = useFrame()
	if (!run) return <p>{words.noCollection}</p>
	const { startedAt, finishedAt, freedBytes, freedCount } = run
	return (
		<p>
			{words.lastCollection({
				when: <When date={startedAt} now={now} />,
				files: exactCount(freedCount),
				bytes: sizeText(freedBytes),
				state: finishedAt ? words.complete : words.notFinished,
			})}
		</p>
	)
}

function Settings({ settings }: { settings: NonNullable<Health['machine']>['settings'] }) {
	const words = useWords().administration.health
	return (
		<Table
			caption={words.settingsInForce}
			rows={settings.filter(({ value }) => value !== '')}
			keyOf={({ name }) => name}
			columns={[
				{ title: words.setting, renderCell: ({ name }) => name, mono: true },
				{ title: words.value, renderCell: ({ value }) => value, mono: true },
				{ title: words.from, renderCell: ({ from }) => from },
			]}
		/>
	)
}
