import { serveThread } from '@stoa/markdown/threads'
import { TableError, writeShard } from '@stoa/tables'
import { filesFromPort } from '../repositories/reading/remote-files.ts'
import { tableFile } from '../viewer/table-file.ts'
import type { ConvertResult, ConvertTask } from './convert-threads.ts'

serveThread(async ({ port, files, ...asked }: ConvertTask): Promise<ConvertResult> => {
	const source = filesFromPort(port)(0)
	try {
		return { is: 'shard', shard: await writeShard({ ...asked, files: files.map((file) => tableFile(source, file)) }) }
	} catch (error) {
		if (!(error instanceof TableError)) throw error
		return { is: 'fault', fault: error.fault, file: error.file, why: error.why }
	} finally {
		port.close()
	}
})
