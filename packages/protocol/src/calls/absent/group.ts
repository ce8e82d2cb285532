import type { CallGroup } from '../../call.ts'
import { askDatasetViewer } from './dataset-viewer.ts'
import { changeBucket, createBucket, deleteBucket, listBuckets, readBucket, readBucketFile } from './buckets.ts'
import { readKernel, readKernelFile } from './kernels.ts'
import { listJobHardware, listJobs, listScheduledJobs, runJob, scheduleJob } from './jobs.ts'
import { listParquet, readParquet } from './parquet.ts'

/** What clients ask for and this hub has none of. */
export const absent: CallGroup = {
	key: 'absent',
	name: 'Not kept here',
	text: 'What clients ask for and this hub has none of: buckets, kernels, jobs, Parquet copies, and searches and statistics of datasets.',
	calls: [
		askDatasetViewer,
		listBuckets,
		readBucket,
		createBucket,
		deleteBucket,
		changeBucket,
		readBucketFile,
		readKernel,
		readKernelFile,
		listJobHardware,
		listJobs,
		runJob,
		listScheduledJobs,
		scheduleJob,
		listParquet,
		readParquet,
	],
}
