import type { HubPorts } from '@stoa/hub'

/** Git of a hub in which nothing seems to wait for pruning, and whose other methods are the same. */
export function unprunedGit(git: HubPorts['git']): HubPorts['git'] {
	return withMethods(git, { mayHaveLeftovers: async () => false })
}

/** Git with some methods of its own. The others are bound, because they have private fields. */
export function withMethods(git: HubPorts['git'], own: Partial<HubPorts['git']>): HubPorts['git'] {
	return new Proxy(git, {
		get(target, key) {
			const found: unknown = Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(target, key)
			return typeof found === 'function' ? found.bind(target) : found
		},
	})
}
