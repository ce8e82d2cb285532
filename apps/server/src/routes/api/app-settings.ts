import type { AppSetting, Hub } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Secrets and variables of apps (protocol 08 section 2). */
export const appSettingRoutes: readonly Route[] = [
	handle(calls.listSecrets, secrets),
	handle(calls.setSecret, setSecret),
	handle(calls.deleteSecret, deleteSecret),
	handle(calls.listVariables, variables),
	handle(calls.setVariable, setVariable),
	handle(calls.deleteVariable, deleteVariable),
]

function byKey(settings: (Omit<AppSetting, 'value'> & { value?: string })[]): Shape<typeof shapes.AppSettings> {
	return Object.fromEntries(settings.map(({ key, value, description, updatedAt }) => [key, { value, description, updatedAt }]))
}

async function secrets({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.listSecrets>> {
	return byKey(await hub.apps.secrets(actor, ref))
}

async function variables({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.listVariables>> {
	return byKey(await hub.apps.variables(actor, ref))
}

async function setSecret({ hub, actor, ref, read }: Asked<typeof calls.setSecret>): Promise<Answer<typeof calls.setSecret>> {
	await hub.apps.set(actor, ref, 'secret', await read())
	return {}
}

async function deleteSecret({ hub, actor, ref, read }: Asked<typeof calls.deleteSecret>): Promise<Answer<typeof calls.deleteSecret>> {
	const { key } = await read()
	await hub.apps.remove(actor, ref, 'secret', key)
	return {}
}

/** Clients expect all variables back, and nothing of secrets. */
async function setVariable({ hub, actor, ref, read }: Asked<typeof calls.setVariable>): Promise<Answer<typeof calls.setVariable>> {
	await hub.apps.set(actor, ref, 'variable', await read())
	return byKey(await hub.apps.variables(actor, ref))
}

async function deleteVariable({ hub, actor, ref, read }: Asked<typeof calls.deleteVariable>): Promise<Answer<typeof calls.deleteVariable>> {
	const { key } = await read()
	await hub.apps.remove(actor, ref, 'variable', key)
	return byKey(await hub.apps.variables(actor, ref))
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
