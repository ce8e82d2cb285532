import type { WeightsHeader } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { RepoCall, Route } from '../route.ts'

/** What headers of weights say, without the weights. */
export const weightsRoutes: readonly Route[] = [
	{ method: 'GET', path: '/api/models/{repo}/safetensors-metadata/{path*}', who: 'reader', face: 'json', target: 'repo', answer: shards },
]

/**
 * The headers of all files that a `.safetensors.index.json` on the default branch names, as the files have them: newer clients
 * ask here once, instead of each file.
 */
async function shards({ hub, actor, ref, params }: RepoCall): Promise<Record<string, unknown>> {
	const path = params.path ?? ''
	const found = await hub.files.weightsShards(actor, ref, 'main', path)
	if (!found) throw new HubError('invalid-input', { what: path, why: 'it is no index of safetensors files' })
	const [missing] = found.missing
	if (missing !== undefined) throw new HubError('invalid-input', { what: path, why: `it names ${missing}, which is not there` })
	return { index: { metadata: found.metadata }, headers: Object.fromEntries([...found.shards].map(([name, one]) => [name, headerOf(one)])) }
}

/** A header as the file writes it. */
function headerOf({ notes, tensors }: WeightsHeader): Record<string, unknown> {
	return Object.fromEntries([
		['__metadata__', Object.fromEntries(notes.map(({ key, value }) => [key, value]))],
		...tensors.map(({ name, dtype, shape, start = 0, bytes = 0 }) => [name, { dtype, shape, data_offsets: [start, start + bytes] }]),
	])
}
