import type { CallGroup } from '../../call.ts'
import { readAppLogs, restartApp, showAppHost, showRuntime } from './runtime.ts'
import { deleteSecret, deleteVariable, listSecrets, listVariables, setSecret, setVariable } from './settings.ts'
import { listAppHardware, listAppTemplates, searchApps, showAppOfSubdomain } from './find.ts'
import {
	addAppStorage,
	attachAppVolumes,
	chooseAppHardware,
	detachAppVolumes,
	pauseApp,
	readAppMetrics,
	removeAppStorage,
	setAppDevMode,
	setAppSleepTime,
	watchAppEvents,
} from './not-offered.ts'

/** Apps: what they are doing, and their settings. `{repoType}` is `spaces`. */
export const apps: CallGroup = {
	key: 'apps',
	name: 'Apps',
	text: 'What apps are doing, and their secrets and variables. `{repoType}` is `spaces` here.',
	calls: [
		showRuntime,
		showAppHost,
		restartApp,
		readAppLogs,
		listSecrets,
		setSecret,
		deleteSecret,
		listVariables,
		setVariable,
		deleteVariable,
		searchApps,
		listAppHardware,
		listAppTemplates,
		showAppOfSubdomain,
		pauseApp,
		chooseAppHardware,
		setAppSleepTime,
		setAppDevMode,
		addAppStorage,
		removeAppStorage,
		attachAppVolumes,
		detachAppVolumes,
		watchAppEvents,
		readAppMetrics,
	],
}
