import { describeBlobs } from './describe-blobs.ts'
import { openMemoryBlobs } from './memory-blobs.ts'

describeBlobs('memory', async () => ({ blobs: openMemoryBlobs(), leftovers: async () => [], close: async () => undefined }))
