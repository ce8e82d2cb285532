import type { BundleProgress, ShownImport, ShownKey, WatchedBundle, WrittenBundle } from '@stoa/hub'
import type { shapes } from '@stoa/protocol'
import type { z } from 'zod'

/** An import as JSON. */
export function presentImport(one: ShownImport): z.output<typeof shapes.BundleImport> {
	const { id, path, state, problem, bundle, signer, items, begunBy, startedAt, finishedAt, progress } = one
	return {
		id,
		path,
		state,
		...(problem !== undefined && { problem }),
		...(bundle && { bundle: { ...bundle, madeAt: bundle.madeAt.toISOString() } }),
		...(signer !== undefined && { signer }),
		repositories: items.map(({ kind, name, isNew }) => ({ kind, name, isNew })),
		begunBy,
		startedAt: startedAt.toISOString(),
		...(finishedAt && { finishedAt: finishedAt.toISOString() }),
		...(progress && { progress: presentProgress(progress) }),
	}
}

/** Progress as JSON. */
export function presentProgress({ files, filesTotal, bytes, bytesTotal }: BundleProgress): z.output<typeof shapes.BundleProgress> {
	return { files, filesTotal, bytes, bytesTotal }
}

/** A trusted key as JSON. */
export function presentKey({ name, key, keyId, addedAt }: ShownKey): z.output<typeof shapes.BundleKey> {
	return { name, keyId, key, addedAt: addedAt.toISOString() }
}

/** A bundle of the watched folder as JSON. */
export function presentWatched({ name, size, changedAt }: WatchedBundle): z.output<typeof shapes.WatchedBundle> {
	return { name, bytes: size, changedAt: changedAt.toISOString() }
}

/** A finished bundle as JSON. */
export function presentWritten({ keyId, ...written }: WrittenBundle): z.output<typeof shapes.WrittenBundle> {
	return { ...written, ...(keyId !== undefined && { keyId }) }
}
