import type { FoundFile } from '@stoa/hub'
import { PLURAL } from '@stoa/vocabulary'
import type { RefCall } from '../route.ts'

/**
 * What hf_xet needs to fetch a file from the hub's CAS (protocol 03 section 1.2). Only files that can be reconstructed have a `xetHash`:
 * with these headers clients do not fall back to plain HTTP.
 */
export function writeXetFileHeaders({ reply, origin }: RefCall, file: FoundFile): void {
	if (file.xetHash === undefined) return
	const refresh = `${origin}/api/${PLURAL[file.repo.kind]}/${file.repo.name}/xet-read-token/${file.commit}`
	reply
		.header('x-xet-hash', file.xetHash)
		.header('x-xet-refresh-route', refresh)
		.header('link', `<${refresh}>; rel="xet-auth", <${origin}/cas/v2/reconstructions/${file.xetHash}>; rel="xet-reconstruction-info"`)
}
