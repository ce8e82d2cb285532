import { createHub, type Hub, type HubPorts, type Person, type Records } from '@stoa/hub'
import { openBundles, openDatabase, openDiskBlobs, openFolderTarget, openGit } from '@stoa/storage'
import { join } from 'node:path'

/** Where the data of a hub lies, and how far its clock is ahead. */
export interface HubPlace {
	/** Address of the database. */
	database: string
	/** Folder of the git repositories, the large files and the backups. */
	folder: string
	/** Milliseconds; the caller may change it. */
	ahead: number
}

/** A hub over a place that other processes open too, one after the other. */
export interface PlaceHub {
	hub: Hub
	records: Records
	blobs: HubPorts['blobs']
	/** Failures of background work, as reported. */
	reports: string[]
	/** Signs a person in, and up before that when there is no such account. */
	person(name: string): Promise<Person>
	close(): Promise<void>
}

/** Opens the hub of a place. `watch` may stand between the hub and what it works on. */
export async function openPlaceHub(place: HubPlace, watch: (ports: HubPorts) => HubPorts = (ports) => ports): Promise<PlaceHub> {
	const now = (): Date => new Date(Date.now() + place.ahead)
	const log = (): void => undefined
	const database = await openDatabase({ source: { url: place.database }, now, log, connectionsMax: 6 })
	const git = await openGit({ folder: join(place.folder, 'git'), log: { warn: console.error } })
	const blobs = await openDiskBlobs({ folder: join(place.folder, 'blobs') })
	const reports: string[] = []
	const ports: HubPorts = {
		records: database.records,
		signIns: database.signIns,
		git,
		blobs,
		documents: { read: async () => undefined },
		mail: { send: async () => undefined },
		signUp: 'open',
		mailOrigin: 'http://hub.test',
		secret: 's'.repeat(32),
		conversionSizeMax: 1_000_000,
		now,
		report: (what, error) => void reports.push(`${what}: ${String(error)}`),
		bundles: openBundles({ spool: join(place.folder, 'spool'), folder: undefined }),
		backup: {
			snapshot: database.snapshot,
			dataFiles: async () => [],
			openTarget: () => openFolderTarget(join(place.folder, 'backups')),
			schedule: undefined,
		},
	}
	const hub = createHub(watch(ports))
	return {
		hub,
		records: database.records,
		blobs,
		reports,
		async person(name) {
			const password = `${name} password`
			if (!(await database.records.accounts.byName(name))) await hub.people.signUp({ name, email: `${name}@example.org`, password })
			const { token } = await hub.people.signIn({ name, password })
			const found = await hub.people.personBySession(token)
			if (!found) throw new Error(`${name} could not sign in`)
			return found
		},
		async close() {
			await hub.close()
			await git.close()
			await database.close()
		},
	}
}
