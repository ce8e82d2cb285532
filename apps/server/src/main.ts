import { readSettings } from './config/read-settings.ts'
import { StartFailure } from './start-failure.ts'
import { startServer } from './start.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** The hub alone, for containers and process managers; `stoa serve` adds demo content and help. */
async function main(): Promise<void> {
	const server = await startServer(readSettings(process.env))
	process.stdout.write(`Stoa listens on ${server.address}\n`)
	if (server.setupPath !== undefined)
		process.stdout.write(`Nobody administers this hub yet: open ${server.setupPath} within a day to become its administrator\n`)
	stopOnSignals(() => server.stop())
}

try {
	await main()
} catch (error) {
	if (!(error instanceof StartFailure)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
}
