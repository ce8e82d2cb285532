import type { MachineFacts } from '@stoa/hub'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import type { Settings } from './config/settings.ts'
import { shownSettings } from './config/shown-settings.ts'
import type { Load } from './watch-load.ts'

const Program = z.object({ version: z.string() })

/** The version of this program. */
function programVersion(): string {
	return Program.parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version
}

/** What this process knows about itself and its machine. */
export function machineFacts(settings: Settings, load: Load, startedAt: Date): MachineFacts {
	return {
		version: programVersion(),
		startedAt,
		settings: shownSettings(settings, process.env),
		async disk() {
			const { bavail, blocks, bsize } = await statfs(settings.STOA_DATA)
			return { free: bavail * bsize, size: blocks * bsize }
		},
		delayMs: load.delayMs,
	}
}
