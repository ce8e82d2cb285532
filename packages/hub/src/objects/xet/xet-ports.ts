import type { Blobs } from '../store/blobs.ts'
import type { ObjectRecords } from '../store/object-records.ts'
import type { XetRecords } from './xet-records.ts'

/** The tables this concept reads and writes. */
export type XetTables = { objects: ObjectRecords; xet: XetRecords }

/** What the Xet store needs of the ports. */
export interface XetPorts {
	records: XetTables & { transaction<T>(work: (tables: XetTables) => Promise<T>): Promise<T> }
	blobs: Blobs
}

/** What the Xet store needs beside its ports. */
export interface XetStoreDeps extends XetPorts {
	guestUploads: {
		/** Notes bytes of a person who cannot write the repository, before they are stored. @throws `guest-limit` */
		count(userId: string, bytes: number): Promise<void>
	}
}
