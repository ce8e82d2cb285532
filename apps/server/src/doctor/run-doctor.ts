import { setTimeout as sleep } from 'node:timers/promises'
import { bad, type Diagnosis, type DoctorCheck, type DoctorContext, reasonOf } from './check.ts'
import { dataFolder } from './checks/data-folder.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { engine } from './checks/engine.ts'
import { memory, openFiles } from './checks/limits.ts'
import { port, publicUrl } from './checks/network.ts'
import { git } from './checks/program.ts'
import { backups, mail } from './checks/services.ts'
import { store } from './checks/store.ts'

export type { Diagnosis, DoctorContext } from './check.ts'

/** Every examination, in the order of the output. */
const CHECKS: readonly DoctorCheck[] = [git, memory, openFiles, dataFolder, disk, database, store, port, publicUrl, mail, backups, engine]

/** Longest time of one examination, in milliseconds. */
const LIMIT_MS = 30_000

/** What one examination found. */
export interface Examined {
	name: string
	diagnoses: Diagnosis[]
}

async function examine(check: DoctorCheck, context: DoctorContext): Promise<Diagnosis[]> {
	const ended = new AbortController()
	const late = sleep(
		LIMIT_MS,
		[bad(`It did not end within ${LIMIT_MS / 1000} seconds.`, 'Something does not answer: see the other lines.')],
		{
			signal: ended.signal,
			ref: false,
		},
	)
	try {
		return await Promise.race([check.run(context), late])
	} catch (error) {
		return [bad(`It could not be examined: ${reasonOf(error)}.`, 'See the other lines first.')]
	} finally {
		late.catch(() => undefined)
		ended.abort()
	}
}

/** Examines the machine and the settings, one thing after the other; changes nothing that stays. */
export async function* runDoctor(context: DoctorContext): AsyncGenerator<Examined> {
	for (const check of CHECKS) {
		const diagnoses = await examine(check, context)
		if (diagnoses.length > 0) yield { name: check.name, diagnoses }
	}
}
