import { HubError } from '@stoa/vocabulary'
import { UpstreamError, type Upstreams } from '../outside/upstreams.ts'
import type { AskGently } from './ask-gently.ts'
import type { Mirrors, UpstreamTest } from './mirrors.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What it needs. */
export interface TryUpstreamDeps {
	upstreams: Pick<Upstreams, 'greet'>
	list: Pick<UpstreamList, 'present' | 'placeOf'>
	ask: AskGently
	isOffline: boolean
}

/** Creates the trial of an upstream. It keeps the pauses and the rates that hold for every request. */
export function createTryUpstream({ upstreams, list, ask, isOffline }: TryUpstreamDeps): Mirrors['testUpstream'] {
	return async (name) => {
		const upstream = (await list.present()).find((one) => one.name === name)
		if (!upstream) throw new HubError('upstream-not-found', { name })
		const begun = performance.now()
		const told = (test: Omit<UpstreamTest, 'milliseconds'>): UpstreamTest => ({
			...test,
			milliseconds: Math.round(performance.now() - begun),
		})
		const failed = (problem: string): UpstreamTest => told({ problem, account: undefined, example: undefined })
		if (isOffline) return failed('is not asked, because this hub is set to work offline')
		const place = await list.placeOf(upstream, [])
		const [kind = 'model'] = upstream.kinds
		try {
			return told({ ...(await ask(upstream, () => upstreams.greet(place, kind))), problem: undefined })
		} catch (error) {
			if (error instanceof UpstreamError) return failed(error.message)
			throw error
		}
	}
}
