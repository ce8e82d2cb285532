import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../apps/server/src/config/read-settings.ts'
import { StartFailure } from '../../../apps/server/src/start-failure.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-fuzz-'))
const file = join(folder, 'settings.yaml')

/** The settings file. */
export const target: FuzzTarget = {
	seeds: [
		'STOA_PORT: 3000\nSTOA_HOST: 127.0.0.1\nSTOA_PUBLIC_URL: https://hub.example\n',
		'{"STOA_DATA": "x", "STOA_OBJECT_MAX": "5 GB", "STOA_SIGN_UP": "open"}',
	],
	words: ['STOA_', 'STOA_RATE_SIGN_IN: ', 'STOA_OIDC: ', 'https://', '- ', ': ', '---\n', '&a ', '*a', '5 GB', '1e99'],
	sizeMax: 16_384,
	refusals: [StartFailure],
	run(bytes) {
		writeFileSync(file, bytes)
		readSettings({ STOA_CONFIG: file })
	},
	async close() {
		rmSync(folder, { recursive: true, force: true })
	},
}
