import type { Account, AccountStorages, ClassStorage, Repo } from '@stoa/hub'

const GB = 1_000_000_000

function classStorage(largeFiles: number, attachments: number, limit: number | undefined): ClassStorage {
	const [git, reserved] = [2_400_000, 40_000_000]
	const used = largeFiles + git + attachments
	return { used, reserved, repos: 3, largeFiles, git, attachments, limit, isException: limit === undefined }
}

/** Storage of an account that is almost full in one class and has no limit in the other. */
export function fakeStorage({ account, repos }: { account: Account; repos: readonly Repo[] }): AccountStorages {
	const storage = { account, public: classStorage(41 * GB, 800_000, 50 * GB), private: classStorage(2 * GB, 0, undefined) }
	return {
		of: async () => storage,
		repos: async () => [...repos],
		largest: async () => ({
			accounts: [{ kind: account.kind, name: account.name, public: storage.public, private: storage.private }],
			hasMore: false,
		}),
		ofHub: async () => ({ largeFiles: 43 * GB, git: 5_000_000, attachments: 800_000, stored: 31 * GB }),
		growth: async () =>
			Array.from({ length: 60 }, (_, index) => ({
				day: new Date(Date.UTC(2026, 8, 20 + index)).toISOString().slice(0, 10),
				largeFiles: (20 + index / 3) * GB,
				stored: (15 + index / 4) * GB,
				git: 4_000_000 + index * 20_000,
				attachments: 800_000,
			})),
		setLimits: async () => storage,
	}
}
