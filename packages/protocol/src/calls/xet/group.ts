import type { CallGroup } from '../../call.ts'
import { issueXetReadToken, issueXetWriteToken } from './tokens.ts'
import { findChunk, registerShard, uploadXorb } from './store.ts'
import { readXorb, reconstructFile, reconstructFileV2 } from './reconstructions.ts'
import { missingCasRead, missingCasWrite, noteCasTelemetry, noteXetTelemetry } from './telemetry.ts'

/** The chunk store of hf_xet. */
export const xet: CallGroup = {
	key: 'xet',
	name: 'Xet',
	text: 'The chunk store that `hf_xet` speaks to. Files are cut into chunks, and chunks that are stored already are not sent again.',
	calls: [
		issueXetReadToken,
		issueXetWriteToken,
		uploadXorb,
		registerShard,
		reconstructFile,
		reconstructFileV2,
		findChunk,
		readXorb,
		noteXetTelemetry,
		noteCasTelemetry,
		missingCasRead,
		missingCasWrite,
	],
}
