import { startServer, StartStopped, stopOnSignals, type PagesInWork } from '@stoa/server'
import { readSettings } from '@stoa/server/control'
import { fillWithDemo } from './demo.ts'
import { print } from './print.ts'

/** `stoa serve`: starts the hub and keeps it running until a signal stops it. `pagesInWork` replaces the built pages. */
export async function serve(asJson: boolean, pagesInWork?: PagesInWork): Promise<void> {
	const settings = readSettings(process.env)
	const stopping = stopOnSignals()
	const server = await startServer(settings, { stopping, pagesInWork }).catch((error: unknown) => {
		if (!(error instanceof StartStopped)) throw error
	})
	if (server === undefined) return
	const url = settings.STOA_PUBLIC_URL ?? server.address
	print(asJson, { event: 'listening', address: server.address, url }, `Stoa is ready at ${url}`)
	if (server.setupPath !== undefined) {
		const setup = `${url}${server.setupPath}`
		print(asJson, { event: 'setup', url: setup }, `No administrator yet: open ${setup} within 24 hours to become one`)
	}
	if (!settings.STOA_DEMO) return
	const demo = await fillWithDemo(server, { dataFolder: settings.STOA_DATA, publicUrl: url, stopping })
	if (demo.kind === 'present') return
	if (demo.kind === 'stopped') {
		print(asJson, { event: 'demo-stopped' }, 'The hub was told to stop before the demo content was complete. The next start continues.')
		return
	}
	if (demo.kind === 'failed') {
		print(
			asJson,
			{ event: 'demo-failed', message: demo.message },
			`The demo content could not be pushed completely: ${demo.message}. The next start tries again.`,
		)
		return
	}
	print(
		asJson,
		{ event: 'demo', user: demo.user, password: demo.password },
		`Demo content is ready: sign in at ${url}/login as "${demo.user}" with the password ${demo.password} (the file demo-password keeps it)`,
	)
}
