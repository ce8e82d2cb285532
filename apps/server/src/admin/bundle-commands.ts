import type { Bundles, Hub } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { presentImport, presentKey, presentProgress, presentWritten } from '../present-bundle.ts'
import type { AdminCommand, AdminResult } from './commands.ts'

/** Commands about bundles. */
export type BundleCommand = Extract<AdminCommand, { do: `bundle-${string}` }>

/** Whether it is such a command. */
export function isBundleCommand(command: AdminCommand): command is BundleCommand {
	return command.do.startsWith('bundle-')
}

/** @throws {HubError} `not-offered` */
function bundlesOf({ bundles }: Hub): Bundles {
	if (!bundles) throw new HubError('not-offered', { what: 'bundles', why: 'it was opened without a place for them' })
	return bundles
}

/** @throws {HubError} `not-offered` for a run of another process */
function creationOf(bundles: Bundles, run: string): AdminResult {
	const state = bundles.creation(run)
	if (!state)
		throw new HubError('not-offered', { what: `the state of run "${run}"`, why: 'another process writes the bundle, or it is over' })
	const { progress, result, failure } = state
	return {
		did: 'bundle-create-state',
		...(progress && { progress: presentProgress(progress) }),
		...(result && { result: presentWritten(result) }),
		...(failure !== undefined && { failure }),
	}
}

/** Runs a command. @throws the domain's failures */
export async function runBundleCommand(hub: Hub, command: BundleCommand): Promise<AdminResult> {
	const bundles = bundlesOf(hub)
	switch (command.do) {
		case 'bundle-create': {
			const { do: _, madeAt, ...order } = command
			return { did: 'bundle-create', run: await bundles.create({ ...order, ...(madeAt !== undefined && { madeAt: new Date(madeAt) }) }) }
		}
		case 'bundle-create-state':
			return creationOf(bundles, command.run)
		case 'bundle-import':
			return { did: 'bundle-import', import: presentImport(await bundles.import(command.path, command)) }
		case 'bundle-import-state':
			return { did: 'bundle-import', import: presentImport(await bundles.importOf(command.id)) }
		case 'bundle-imports':
			return { did: 'bundle-imports', imports: (await bundles.imports({ skip: 0, limit: command.limit })).map(presentImport) }
		case 'bundle-trust':
			return { did: 'bundle-trust', key: presentKey(await bundles.trust(command.name, command.key)) }
		case 'bundle-distrust':
			await bundles.distrust(command.name)
			return { did: 'bundle-distrust', name: command.name }
		default:
			return { did: 'bundle-keys', keys: (await bundles.keys()).map(presentKey) }
	}
}
