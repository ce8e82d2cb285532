import type { StorageDefaults } from '@stoa/hub'
import type { Settings } from './settings.ts'

/** How much accounts may store where administrators set no other limit. */
export function storageDefaultsOf(settings: Settings): StorageDefaults {
	return {
		user: { public: settings.STOA_USER_PUBLIC_STORAGE, private: settings.STOA_USER_PRIVATE_STORAGE },
		org: { public: settings.STOA_ORG_PUBLIC_STORAGE, private: settings.STOA_ORG_PRIVATE_STORAGE },
	}
}
