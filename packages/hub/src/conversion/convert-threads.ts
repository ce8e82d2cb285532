import { LimitedThreads } from '@stoa/markdown/threads'
import { type Feature, type ShardPlace, TableError, type TableFault, type TableFormat, type WrittenShard } from '@stoa/tables'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { type ReadableFiles, serveFiles } from '../repositories/reading/remote-files.ts'
import type { AskedFile } from '../viewer/table-threads.ts'

/** Most processor time for one Parquet file in milliseconds: five gigabytes of text may become one. */
const TIME_MS_MAX = 900_000
const MEMORY_MB_MAX = 512
const REST_MS_MAX = 30_000
const TOO_COSTLY = 'converting it takes too much time or memory'

/** The next Parquet file of a split. */
export interface WriteTask {
	format: TableFormat
	files: AskedFile[]
	features: Feature[]
	from: ShardPlace
	/** Most decompressed bytes of the source. */
	sourceMax: number
}
/** A request to the thread, which reads the files through the port. */
export type ConvertTask = WriteTask & { port: MessagePort }
/** What the thread answers. Errors of files are data, because errors lose their class between threads. */
export type ConvertResult = { is: 'shard'; shard: WrittenShard } | { is: 'fault'; fault: TableFault; file: string; why: string }

/** Writes Parquet files in a thread with limits of time and memory. */
export interface ConvertThreads {
	/** @throws {TableError}, and errors of `files` */
	write(task: WriteTask, files: ReadableFiles): Promise<WrittenShard>
	close(): Promise<void>
}

/** Creates the thread, which starts at first use. */
export function createConvertThreads(): ConvertThreads {
	const limits = { timeMsMax: TIME_MS_MAX, memoryMbMax: MEMORY_MB_MAX, restMsMax: REST_MS_MAX, count: 1 }
	const threads = new LimitedThreads<ConvertTask, ConvertResult>(new URL('convert-worker.ts', import.meta.url), limits)
	return {
		async write(task, files) {
			const { port1, port2 } = new MessageChannel()
			const failure = serveFiles(port1, [files])
			try {
				const result = await threads.ask({ ...task, port: port2 }, [port2])
				if (result === 'limit') throw new TableError('too-large', task.files[task.from.file]?.path ?? '', TOO_COSTLY)
				if (result.is === 'fault') throw new TableError(result.fault, result.file, result.why)
				return result.shard
			} catch (error) {
				throw failure() ?? error
			} finally {
				port1.close()
			}
		},
		close: () => threads.close(),
	}
}
