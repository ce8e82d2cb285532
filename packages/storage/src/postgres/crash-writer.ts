import { Client } from 'pg'
import { startEmbedded } from './embedded.ts'

/**
 * The program that embedded.test.ts kills: it starts the server in the given folder, commits numbers one by one and prints each once it is
 * acknowledged; `server <pid>` comes first.
 */
const [folder = ''] = process.argv.slice(2)
const { connection, pid } = await startEmbedded({ folder, log: console.error })
const client = new Client(connection)
client.on('error', () => process.exit(1))
await client.connect()
await client.query('create table if not exists written (number integer primary key)')
const { rows } = await client.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from written')
process.stdout.write(`server ${pid()}\n`)
for (let number = rows[0]?.next ?? 1; ; number += 1) {
	await client.query('insert into written values ($1)', [number])
	process.stdout.write(`${number}\n`)
}
