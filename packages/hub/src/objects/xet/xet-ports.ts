import type { Blobs } from '../store/blobs.ts'
import type { ObjectRecords } from '../store/object-records.ts'
import type { Quota, QuotaTables } from '../quota/quota.ts'
import type { XetRecords } from './xet-records.ts'

/** The tables this concept reads and writes. */
export type XetTables = { objects: ObjectRecords; xet: XetRecords }
/** With those of the checks of limits, for what clients upload. */
export type XetStoreTables = XetTables & QuotaTables

/** What the Xet store needs of the ports. */
export interface XetPorts {
	records: XetTables & { transaction<T>(work: (tables: XetTables) => Promise<T>): Promise<T> }
	blobs: Blobs
}

/** What the Xet store needs beside its ports. */
export interface XetStoreDeps extends XetPorts {
	records: XetStoreTables & { transaction<T>(work: (tables: XetStoreTables) => Promise<T>): Promise<T> }
	guestUploads: {
		/** Notes bytes of a person who cannot write the repository, before they are stored. @throws `guest-limit` */
		count(userId: string, bytes: number): Promise<void>
	}
	quota: Pick<Quota, 'admitFiles' | 'reserveXorb'>
}
