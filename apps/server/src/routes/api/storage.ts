import type { AccountStorage, ClassStorage } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** What accounts store and may store. These addresses are Stoa's own; no client knows them. */
export const storageRoutes: readonly Route[] = [handle(calls.readAccountStorage, read), handle(calls.setStorageLimits, setLimits)]

type Answered = Answer<typeof calls.readAccountStorage>

function presentClass({ used, reserved, largeFiles, git, attachments, repos, limit, isException }: ClassStorage): Answered['public'] {
	return { used, reserved, largeFiles, git, attachments, repositories: repos, limit: limit ?? null, exception: isException }
}

function present({ account, ...storage }: AccountStorage): Answered {
	return { name: account.name, type: account.kind, public: presentClass(storage.public), private: presentClass(storage.private) }
}

async function read({ hub, actor, params }: Asked<typeof calls.readAccountStorage>): Promise<Answered> {
	return present(await hub.storage.of(actor, params.name ?? ''))
}

async function setLimits({ hub, actor, params, read: readBody }: Asked<typeof calls.setStorageLimits>): Promise<Answered> {
	return present(await hub.storage.setLimits(actor, params.name ?? '', await readBody()))
}
