import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openKysely } from '../records/database/database.ts'
import { createSignIns } from './sign-ins.ts'

/** For sign-ins.test.ts: tries to sign a person in, in a process with a separate environment. Argument: the connection as JSON. */
const connection = z
	.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })
	.parse(JSON.parse(process.argv[2] ?? ''))
const db = openKysely({ connection, max: 2, log: console.error })
const signIns = createSignIns({ db, now: () => new Date(), log: console.error })
const session = await signIns.open({ name: 'nobody', password: 'nothing', userAgent: undefined, address: undefined })
await sleep(500)
await db.destroy()
console.log(session?.userId ?? 'nobody')
