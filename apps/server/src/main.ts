import { readSettings } from './config/read-settings.ts'
import { StartFailure } from './start-failure.ts'
import { startServer } from './start.ts'
import { StartStopped, stopOnSignals } from './stop-on-signals.ts'

/** The hub alone, for containers and process managers; `stoa serve` adds demo content and help. */
async function main(): Promise<void> {
	const stopping = stopOnSignals()
	const server = await startServer(readSettings(process.env), { stopping })
	process.stdout.write(`Stoa listens on ${server.address}\n`)
	if (server.setupPath !== undefined)
		process.stdout.write(`This hub has no administrator yet: open ${server.setupPath} within 24 hours to become one\n`)
}

try {
	await main()
} catch (error) {
	if (error instanceof StartFailure) {
		process.stderr.write(`${error.message}\n`)
		process.exitCode = 1
	} else if (!(error instanceof StartStopped)) throw error
}
