import type { CallGroup } from '../../call.ts'
import { askDatasetViewer } from './dataset-viewer.ts'
import { changeBucket, createBucket, deleteBucket, listBuckets, readBucket, readBucketFile } from './buckets.ts'
import { readKernel, readKernelFile } from './kernels.ts'
import { listJobHardware, listJobs, listScheduledJobs, runJob, scheduleJob } from './jobs.ts'

/** What clients ask for and this hub has none of. */
export const absent: CallGroup = {
	key: 'absent',
	name: 'Not kept here',
	text: 'What clients ask for and this hub has none of: buckets, kernels, and jobs.',
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
	],
}
