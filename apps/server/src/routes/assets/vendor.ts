import { calls } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { sendBuilt } from './send-built.ts'

/**
 * Libraries that apps import from the hub, so that they need no other host. `/vendor/<library>/...` is the stable address;
 * `/vendor/<library>@<version>/...` names one version, which browsers may cache without limit.
 */
export function vendorRoutes(vendorFolder: string): readonly Route[] {
	return [handleReply(calls.readVendorFile, (call) => vendored(vendorFolder, call))]
}

async function vendored(vendorFolder: string, call: Call): Promise<FastifyReply> {
	const library = call.params.library ?? ''
	const folder = (await versions(vendorFolder)).find((name) => name === library || name.startsWith(`${library}@`))
	if (folder === undefined) throw new HubError('route-not-found', { method: call.request.method, path: call.path })
	return sendBuilt(join(vendorFolder, folder), call, folder === library ? { keep: 'for-ever' } : { keep: 'version', version: folder })
}

/** The build leaves one folder `<library>@<version>` for each library. */
async function versions(vendorFolder: string): Promise<string[]> {
	return readdir(vendorFolder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return []
		throw error
	})
}
