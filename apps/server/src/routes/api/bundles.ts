import type { BundleWork } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { presentImport, presentKey, presentWatched } from '../../present-bundle.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

const PAGE = 100

/** Bundles. The addresses are Stoa's own; no client knows them. */
export const bundleRoutes: readonly Route[] = [
	handle(calls.listBundleImports, listImports),
	handle(calls.importBundle, async (call) => presentImport(await workOf(call).importWatched((await call.read()).file))),
	handle(calls.readBundleImport, async (call) => presentImport(await workOf(call).importOf(call.params.job ?? ''))),
	handle(calls.listWatchedBundles, async (call) => ((await workOf(call).watched())?.bundles ?? []).map(presentWatched)),
	handle(calls.listBundleKeys, async (call) => (await workOf(call).keys()).map(presentKey)),
]

/** @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `not-offered` */
const workOf = ({ hub, actor }: Pick<Call, 'hub' | 'actor'>): BundleWork => hub.bundleWork(actor)

async function listImports(call: Asked<typeof calls.listBundleImports>): Promise<Answer<typeof calls.listBundleImports>> {
	const work = workOf(call)
	const { skip = 0, limit = PAGE } = call.parameters()
	return (await work.imports({ skip, limit })).map(presentImport)
}
