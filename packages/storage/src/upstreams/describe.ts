import {
	WEIGHT_FORMAT_NAMES,
	WEIGHT_FORMATS,
	type UpstreamDescription,
	type UpstreamPlace,
	type UpstreamRepo,
	type WeightFormat,
} from '@stoa/hub'
import { z } from 'zod'
import { askUpstream, parseJson, readAnswer } from './ask-upstream.ts'

/** Time until an answer begins, and until it is whole, in milliseconds: a visitor waits for it. */
const BEGIN_MS = 15_000
const WHOLE_MS = 30_000
/** Largest answer, in bytes: 100,000 files have ten megabytes. */
const ANSWER_MAX = 16 * 1024 * 1024
/** Files that a description names. */
const FILES_MAX = 200

const count = z.number().catch(0)
const Described = z.object({
	id: z.string(),
	private: z.boolean(),
	gated: z.union([z.boolean(), z.string()]).default(false),
	lastModified: z.iso.datetime().optional().catch(undefined),
	likes: count,
	downloads: count,
	tags: z.array(z.string()).catch([]),
	siblings: z.array(z.object({ rfilename: z.string().max(4096), size: count })).default([]),
})

function formatsOf(paths: readonly string[]): WeightFormat[] {
	const endings = new Set(paths.map((path) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()))
	return WEIGHT_FORMAT_NAMES.filter((format) => WEIGHT_FORMATS[format].some((ending) => endings.has(ending)))
}

/** Asks what a repository is (protocol 02 section 5): its license, its files with their sizes, and when it was changed. */
export async function describe(place: UpstreamPlace, { kind, id }: UpstreamRepo): Promise<UpstreamDescription> {
	const address = `${place.address}/api/${kind}s/${id.split('/').map(encodeURIComponent).join('/')}?blobs=true`
	const response = await askUpstream(place, address, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: BEGIN_MS,
	})
	const {
		siblings,
		tags,
		gated,
		private: isPrivate,
		lastModified: changedAt,
		...said
	} = parseJson(await readAnswer(response, ANSWER_MAX), Described)
	const files = siblings.map(({ rfilename: path, size }) => ({ path, size }))
	return {
		...said,
		license: tags.find((tag) => tag.startsWith('license:'))?.slice('license:'.length),
		bytes: files.reduce((sum, { size }) => sum + size, 0),
		fileCount: files.length,
		files: files.toSorted((a, b) => b.size - a.size).slice(0, FILES_MAX),
		formats: formatsOf(files.map(({ path }) => path)),
		changedAt,
		isPrivate,
		isGated: gated !== false,
	}
}
