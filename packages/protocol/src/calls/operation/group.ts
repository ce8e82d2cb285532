import type { CallGroup } from '../../call.ts'
import { checkHealth, checkReadiness, readMetrics, runAdminCommand } from './health.ts'
import { readHubHealth } from './hub-health.ts'
import { readHubJobs, retryHubWork, runHubJob } from './hub-jobs.ts'
import { readApiDescription, readOpenApi } from './openapi.ts'
import { leadToAppContent, readAppFile, readAppIndex } from './app-content.ts'
import { readAsset, readFavicon, readSample, readVendorFile } from './assets.ts'

/** What is left: apps, files of the pages, and running a hub. */
export const operation: CallGroup = {
	key: 'operation',
	name: 'Apps and operation',
	text: 'Files of apps and pages, and what those who run a hub watch.',
	calls: [
		checkHealth,
		checkReadiness,
		readMetrics,
		readHubHealth,
		readHubJobs,
		runHubJob,
		retryHubWork,
		runAdminCommand,
		readApiDescription,
		readOpenApi,
		leadToAppContent,
		readAppIndex,
		readAppFile,
		readFavicon,
		readSample,
		readAsset,
		readVendorFile,
	],
}
