import type { AppSetting, AppSettingKind } from './apps.ts'

/** Stores secrets and variables of apps. They are deleted with their repository. */
export interface AppSettingRecords {
	/** In the order of their keys. */
	ofRepo(repoId: string): Promise<AppSetting[]>
	/** Replaces the setting with that key; returns `false` without a change when the key belongs to the other kind. */
	put(repoId: string, setting: AppSetting): Promise<boolean>
	delete(repoId: string, kind: AppSettingKind, key: string): Promise<void>
}
