import { HubError } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef, Repos } from '../repos/repo.ts'
import type { Apps, AppSetting, AppSettingKind, NewAppSetting } from './apps.ts'
import type { AppSettingRecords } from './app-setting-records.ts'

/** What the settings of apps need. `door` checks access. */
export interface AppsDeps {
	door: Pick<Repos, 'find' | 'findWritable'>
	records: { appSettings: AppSettingRecords }
	now: () => Date
}

const KEY = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/
/** Longest value in characters: enough for keys and certificates, but not for files. */
const VALUE_MAX = 65_536
const DESCRIPTION_MAX = 1000
const SETTINGS_MAX = 200

function requireApp(repo: Repo): Repo {
	if (repo.kind !== 'space') throw new HubError('repo-not-found')
	return repo
}

function checkSetting({ key, value, description = '' }: NewAppSetting): void {
	if (!KEY.test(key))
		throw new HubError('invalid-input', { what: `the key "${key}"`, why: 'begin with a letter or _ and use only letters, digits and _' })
	if (value.length > VALUE_MAX)
		throw new HubError('invalid-input', { what: `the value of ${key}`, why: `it has more than ${VALUE_MAX} characters` })
	if (description.length > DESCRIPTION_MAX)
		throw new HubError('invalid-input', { what: `the description of ${key}`, why: `it has more than ${DESCRIPTION_MAX} characters` })
}

/** Creates the settings of apps. */
export function createApps({ door, records, now }: AppsDeps): Apps {
	const rows = records.appSettings

	async function ofKind(repo: Repo, kind: AppSettingKind): Promise<AppSetting[]> {
		return (await rows.ofRepo(repo.id)).filter((setting) => setting.kind === kind)
	}

	const writable = async (actor: Actor, ref: RepoRef): Promise<Repo> => requireApp(await door.findWritable(actor, ref))

	return {
		async secrets(actor, ref) {
			const found = await ofKind(await writable(actor, ref), 'secret')
			return found.map(({ value: _, ...told }) => told)
		},
		async variables(actor, ref) {
			const repo = requireApp(await door.find(actor, ref))
			return ofKind(repo.visibility === 'public' ? repo : await writable(actor, ref), 'variable')
		},
		async set(actor, ref, kind, setting) {
			const repo = await writable(actor, ref)
			checkSetting(setting)
			const present = await rows.ofRepo(repo.id)
			if (present.length >= SETTINGS_MAX && !present.some(({ key }) => key === setting.key))
				throw new HubError('too-many', { what: 'secrets and variables', limit: SETTINGS_MAX })
			const isKept = await rows.put(repo.id, { ...setting, kind, updatedAt: now() })
			if (!isKept) throw new HubError('setting-taken', { key: setting.key, as: kind === 'secret' ? 'variable' : 'secret' })
		},
		async remove(actor, ref, kind, key) {
			await rows.delete((await writable(actor, ref)).id, kind, key)
		},
	}
}
