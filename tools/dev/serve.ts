import { StartFailure } from '@stoa/server/control'
import { join } from 'node:path'
import { serve } from '../../apps/cli/src/serve.ts'
import { createPagesInWork } from './pages-in-work.ts'

/** The hub that `npm run dev` starts, and starts again when what the server runs has changed. */
const folder = join(import.meta.dirname, '../../.cache/dev')
process.env['STOA_DATA'] ??= join(folder, 'data')
try {
	await serve(process.argv.includes('--json'), createPagesInWork(folder))
} catch (error) {
	if (!(error instanceof StartFailure)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
}
