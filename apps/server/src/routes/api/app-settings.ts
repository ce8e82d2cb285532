import type { AppSetting, AppSettingKind, Hub } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { handleUntyped } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Secrets and variables of apps (protocol 08 section 2). */
export const appSettingRoutes: readonly Route[] = [
	handleUntyped(calls.listSecrets, secrets),
	handleUntyped(calls.setSecret, (call) => set(call, 'secret')),
	handleUntyped(calls.deleteSecret, (call) => remove(call, 'secret')),
	handleUntyped(calls.listVariables, variables),
	handleUntyped(calls.setVariable, (call) => set(call, 'variable')),
	handleUntyped(calls.deleteVariable, (call) => remove(call, 'variable')),
]

function byKey(settings: (Omit<AppSetting, 'value'> & { value?: string })[]): Record<string, unknown> {
	return Object.fromEntries(settings.map(({ key, value, description, updatedAt }) => [key, { value, description, updatedAt }]))
}

async function secrets({ hub, actor, ref }: RepoCall): Promise<Record<string, unknown>> {
	return byKey(await hub.apps.secrets(actor, ref))
}

async function variables({ hub, actor, ref }: RepoCall): Promise<Record<string, unknown>> {
	return byKey(await hub.apps.variables(actor, ref))
}

/** Clients expect all variables back, and nothing of secrets. */
async function set(call: RepoCall, kind: AppSettingKind): Promise<Record<string, unknown>> {
	const { hub, actor, ref, body } = call
	await hub.apps.set(actor, ref, kind, calls.SetAppSetting.parse(await body.json()))
	return kind === 'secret' ? {} : variables(call)
}

async function remove(call: RepoCall, kind: AppSettingKind): Promise<Record<string, unknown>> {
	const { hub, actor, ref, body } = call
	const { key } = calls.RemoveAppSetting.parse(await body.json())
	await hub.apps.remove(actor, ref, kind, key)
	return kind === 'secret' ? {} : variables(call)
}

type NewSetting = Parameters<Hub['apps']['set']>[3]

/** Keeps what an app was created or copied with. */
export async function keepAppSettings(
	{ hub, actor }: Pick<Call, 'hub' | 'actor'>,
	id: string,
	input: { secrets?: NewSetting[] | undefined; variables?: NewSetting[] | undefined },
): Promise<void> {
	const ref = { kind: 'space', id } as const
	for (const setting of input.secrets ?? []) await hub.apps.set(actor, ref, 'secret', setting)
	for (const setting of input.variables ?? []) await hub.apps.set(actor, ref, 'variable', setting)
}
