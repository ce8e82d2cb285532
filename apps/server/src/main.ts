import { readSettings } from './config/read-settings.ts'
import { StartFailure } from './start-failure.ts'
import { startServer } from './start.ts'

/** The hub alone, for containers and process managers; `stoa serve` adds demo content and help. */
async function main(): Promise<void> {
	const { address, stop } = await startServer(readSettings(process.env))
	process.stdout.write(`Stoa listens on ${address}\n`)
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

try {
	await main()
} catch (error) {
	if (!(error instanceof StartFailure)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
}
