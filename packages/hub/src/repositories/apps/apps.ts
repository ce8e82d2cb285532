import type { Actor } from '../../accounts/actors/actor.ts'
import type { RepoRef } from '../repos/repo.ts'

/** `variable`: everyone who can read a public app may see it. `secret`: the value is never returned again. */
export type AppSettingKind = 'secret' | 'variable'

/** One stored setting of an app. */
export interface AppSetting {
	kind: AppSettingKind
	/** A name that programs can use: letters, digits and underscores. */
	key: string
	value: string
	description: string | undefined
	updatedAt: Date
}

/** A setting as its owner enters it. */
export type NewAppSetting = Pick<AppSetting, 'key' | 'value' | 'description'>

/** Settings of apps (protocol 08 section 2). Repositories of other kinds are not found. */
export interface Apps {
	/** Names without values, for people who may write. @throws those of `findWritable` */
	secrets(actor: Actor, ref: RepoRef): Promise<Omit<AppSetting, 'value'>[]>
	/** Public for a public app; for people who may write otherwise. @throws those of `find` and of `findWritable` */
	variables(actor: Actor, ref: RepoRef): Promise<AppSetting[]>
	/** Adds or replaces one. @throws `invalid-input` | `too-many` | `setting-taken` and those of `findWritable` */
	set(actor: Actor, ref: RepoRef, kind: AppSettingKind, setting: NewAppSetting): Promise<void>
	/** Does nothing when it does not exist. @throws those of `findWritable` */
	remove(actor: Actor, ref: RepoRef, kind: AppSettingKind, key: string): Promise<void>
}
