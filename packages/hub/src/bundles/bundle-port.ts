/** One entry of a volume. */
export interface BundleEntry {
	name: string
	size: number
	/** Whether it is a plain file: links, folders and devices are not. */
	isFile: boolean
	/** Its bytes, once. What is not read is passed over when the next entry is taken. */
	bytes(): AsyncIterable<Uint8Array>
}

/** Volumes of a bundle that are there to be read: archives in the format of POSIX tar. */
export interface BundleVolumes {
	/** Its path, for messages. */
	path: string
	/**
	 * Entries of a volume in order, counted from 1; `undefined` when it is not there.
	 *
	 * @throws {HubError} `bundle-wrong` for bytes that are no such archive, and for one that ends early
	 */
	open(number: number): Promise<AsyncIterable<BundleEntry> | undefined>
}

/** A bundle that is written. Nothing has its name before `finish`. */
export interface BundleWriter {
	/** Begins the next volume. */
	nextVolume(): Promise<void>
	/** Adds an entry of exactly `size` bytes. `date`: when it was changed last, by its header. */
	add(entry: { name: string; size: number; date: Date }, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/** Gives the volumes their names once they are on disk; returns their paths. */
	finish(): Promise<string[]>
	/** Deletes what was written. */
	discard(): Promise<void>
}

/** Files of one import or creation that are needed for a while; a kill may leave them until `clear`. */
export interface BundleSpool {
	/** Replaces an earlier one of the name. */
	put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
	open(name: string): Promise<AsyncIterable<Uint8Array>>
	/** Bytes of a file; `undefined` when there is none. */
	size(name: string): Promise<number | undefined>
	clear(): Promise<void>
}

/** A bundle in the watched folder. */
export interface WatchedBundle {
	/** The name of its first volume. */
	name: string
	path: string
	/** Bytes of all volumes. */
	size: number
	/** When the volume that changed last was changed. */
	changedAt: Date
}

/** Where bundles are read and written. */
export interface BundlePort {
	/** @throws {HubError} `bundle-place` when there is none */
	read(path: string): Promise<BundleVolumes>
	/** @throws {HubError} `bundle-place` when the place cannot be written, or has a bundle of the name */
	write(path: string, options: { isDivided: boolean }): Promise<BundleWriter>
	spool(name: string): BundleSpool
	/** Bundles in the watched folder, by name; none where no folder is set. */
	watched(): Promise<WatchedBundle[]>
	/** The watched folder; `undefined` where none is set. */
	folder: string | undefined
}
