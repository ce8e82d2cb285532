import type { TreeEntry } from '@stoa/hub'
import type { Shape, shapes } from '@stoa/protocol'

/** An entry of a folder, as tree and paths-info answer it (protocol 03 section 3). */
export function presentEntry({ type, oid, size, path, lfs, xetHash, lastCommit }: TreeEntry, expand: boolean): Shape<typeof shapes.Entry> {
	return {
		type,
		oid,
		size,
		path,
		...(lfs && { lfs: { oid: lfs.sha256, size: lfs.size, pointerSize: lfs.pointerSize } }),
		...(xetHash !== undefined && { xetHash }),
		...(expand && lastCommit && { lastCommit: { id: lastCommit.oid, title: lastCommit.title, date: lastCommit.date } }),
		// The hub scans no files for viruses, so the status is "unscanned". The field is required: the Python client reads
		// `entry.security.status` of each expanded file, as its own tests do, and would find None.
		...(expand && type === 'file' && { securityFileStatus: { status: 'unscanned', avScan: null, pickleImportScan: null } }),
	}
}
