import type { Actor } from '../../accounts/actors/actor.ts'
import type { RepoRef } from '../repos/repo.ts'

/** `variable`: everybody who reads a public app may see it. `secret`: nobody is told its value again. */
export type AppSettingKind = 'secret' | 'variable'

/** One setting of an app, as it is kept. */
export interface AppSetting {
	kind: AppSettingKind
	/** A name that programs can use: letters, digits and underscores. */
	key: string
	value: string
	description: string | undefined
	updatedAt: Date
}

/** A setting as its owner writes it. */
export type NewAppSetting = Pick<AppSetting, 'key' | 'value' | 'description'>

/** What owners set for their apps (protocol 08 section 2). Everything here is for apps: other repositories are not found. */
export interface Apps {
	/** Names without values, for those who may write. @throws those of `findWritable` */
	secrets(actor: Actor, ref: RepoRef): Promise<Omit<AppSetting, 'value'>[]>
	/** Of a public app for everybody, of a private one for those who may write. @throws those of `find` and of `findWritable` */
	variables(actor: Actor, ref: RepoRef): Promise<AppSetting[]>
	/** Adds or replaces one. @throws `invalid-input` | `too-many` | `setting-taken` and those of `findWritable` */
	set(actor: Actor, ref: RepoRef, kind: AppSettingKind, setting: NewAppSetting): Promise<void>
	/** Does nothing when there is none. @throws those of `findWritable` */
	remove(actor: Actor, ref: RepoRef, kind: AppSettingKind, key: string): Promise<void>
}
