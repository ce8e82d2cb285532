import type { AppSetting, AppSettingKind } from './apps.ts'

/** Secrets and variables of apps. They go with their repository. */
export interface AppSettingRecords {
	/** In the order of their keys. */
	ofRepo(repoId: string): Promise<AppSetting[]>
	/** Replaces the setting of that key; `false`, having done nothing, when the key is one of the other kind. */
	put(repoId: string, setting: AppSetting): Promise<boolean>
	delete(repoId: string, kind: AppSettingKind, key: string): Promise<void>
}
