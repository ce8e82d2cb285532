import { calls } from '@stoa/protocol'
import { ggufModelOf, ggufModels } from '@stoa/snippets'
import { HubError } from '@stoa/vocabulary'
import { presentSibling } from '../../present/repo.ts'
import { type Answer, handle } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** What programs read of container registries here: which GGUF file a quantization means. */
export const ggufManifestRoutes: readonly Route[] = [handle(calls.readGgufManifest, manifest)]

/** Reads images for a model that is in other files. */
const PROJECTOR = /mmproj.*\.gguf$/i

async function manifest({ hub, actor, ref, params }: RepoCall): Promise<Answer<typeof calls.readGgufManifest>> {
	await hub.repos.findReadable(actor, ref)
	const { siblings } = await hub.repos.atRevision(actor, ref)
	const models = ggufModels(siblings)
	const wanted = ggufModelOf(models, params.tag ?? '')
	const file = siblings.find(({ path }) => path === wanted?.path)
	if (!file) {
		const known = [...new Set(models.flatMap(({ quantization }) => quantization ?? []))]
		const why = known.length > 0 ? `the model has ${known.join(', ')}` : 'the model has no GGUF file with a quantization in its name'
		throw new HubError('invalid-input', { what: `"${params.tag ?? ''}"`, why })
	}
	const [projector] = siblings.filter(({ path }) => PROJECTOR.test(path)).toSorted((a, b) => a.size - b.size)
	return { ggufFile: presentSibling(file, true), ...(projector && { mmprojFile: presentSibling(projector, true) }) }
}
