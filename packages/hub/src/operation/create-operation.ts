import { HubError } from '@stoa/vocabulary'
import { requireHubAdmin } from '../accounts/rights/hub-admin.ts'
import type { BackupRunRecords } from '../database/backup-runs.ts'
import type { DatabaseFacts, PoolCounts } from '../database/database-facts.ts'
import type { QueueDepths } from '../database/queue-depths.ts'
import type { Listings } from '../listings/listings/listings.ts'
import type { JobLog } from '../outside/jobs/job-log.ts'
import type { Mail } from '../outside/mail.ts'
import type { Scrub } from '../scrub/scrub.ts'
import type { GarbageRecords } from '../garbage/garbage-records.ts'
import type { StoreMoveRecords } from '../objects/store/store-moves.ts'
import { WORK_QUEUES, type WorkQueueRecords } from '../database/work-queues.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Health, HubOperation, MachineFacts } from './operation.ts'

/** Most failed work that is listed. */
const FAILED_MAX = 50

/** What the service asks. */
export interface OperationDeps {
	records: {
		backupRuns: BackupRunRecords
		garbage: Pick<GarbageRecords, 'latest'>
		storeMoves: Pick<StoreMoveRecords, 'current'>
		workQueues: WorkQueueRecords
		queues: () => Promise<QueueDepths>
		databaseFacts: () => Promise<DatabaseFacts>
		poolCounts: () => PoolCounts
	}
	listings: Pick<Listings, 'lagSeconds'>
	scrub: Pick<Scrub, 'state'>
	mail: Mail
	machine: MachineFacts | undefined
	jobs: Pick<JobLog, 'states' | 'allStates' | 'runNow'>
	viewer: Pick<Viewer, 'engineState'>
	now: () => Date
}

async function machineOf(machine: MachineFacts | undefined): Promise<Health['machine']> {
	if (!machine) return undefined
	const { version, startedAt, settings } = machine
	return { version, startedAt, settings, ...(await machine.disk()), delayMs: machine.delayMs() }
}

/** Creates the service. */
export function createOperation({ records, listings, scrub, mail, machine, jobs, viewer, now }: OperationDeps): HubOperation {
	return {
		async health(actor) {
			requireHubAdmin(actor)
			const [facts, database, queues, backup, collection, scrubbed, states, engine] = await Promise.all([
				machineOf(machine),
				records.databaseFacts(),
				records.queues(),
				records.backupRuns.latest(),
				records.garbage.latest(),
				scrub.state(),
				jobs.allStates(),
				viewer.engineState(),
			])
			const indexLagSeconds = listings.lagSeconds()
			return { machine: facts, database, queues, indexLagSeconds, backup, collection, scrub: scrubbed, jobs: states, engine }
		},
		async jobs(actor) {
			requireHubAdmin(actor)
			const { workQueues, storeMoves } = records
			const [states, queues, failed, move] = await Promise.all([
				jobs.allStates(),
				workQueues.counts(),
				workQueues.failed(FAILED_MAX),
				storeMoves.current(),
			])
			// Without how the new store is reached.
			const shown = move && (({ access: _, ...rest }) => rest)(move)
			return { jobs: states, queues, failed, move: shown }
		},
		async runJob(actor, key) {
			requireHubAdmin(actor)
			await jobs.runNow(key)
		},
		async retryFailed(actor, name) {
			requireHubAdmin(actor)
			const queue = WORK_QUEUES.find((one) => one === name)
			if (queue === undefined) throw new HubError('job-not-found', { job: name })
			return records.workQueues.retry(queue, now())
		},
		async sendTestMail(actor) {
			const { account } = requireHubAdmin(actor)
			if (account.email === undefined) throw new HubError('mail-failed', { to: 'you', why: 'your account has no e-mail address' })
			const text = `This e-mail was sent at ${now().toISOString()} from the administration of the hub. E-mails of the hub reach you.\n`
			try {
				await mail.send({ to: account.email, subject: 'Test of the e-mails of your hub', text })
			} catch (error) {
				throw new HubError('mail-failed', { to: account.email, why: error instanceof Error ? error.message : String(error) })
			}
			return account.email
		},
		async figures() {
			const [queues, collection, scrubbed, database, disk] = await Promise.all([
				records.queues(),
				records.garbage.latest(),
				scrub.state(),
				records.databaseFacts(),
				machine?.disk(),
			])
			const { connections } = database
			return {
				queues,
				collection,
				indexLagSeconds: listings.lagSeconds(),
				scrub: scrubbed,
				jobs: jobs.states(),
				free: disk?.free,
				delayMs: machine?.delayMs(),
				connections,
				pool: records.poolCounts(),
			}
		},
	}
}
