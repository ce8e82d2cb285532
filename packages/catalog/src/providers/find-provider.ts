import type { Provider } from './provider.ts'
import { PROVIDERS } from './providers.ts'

const BY_KEY: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.key, provider]))

/**
 * The provider with this key. `auto` is not a provider: it lets the router choose.
 *
 * @example
 * ```ts
 * assert.equal(findProvider('fal-ai')?.scheme, 'Key')
 * assert.equal(findProvider('auto'), undefined)
 * ```
 */
export function findProvider(key: string): Provider | undefined {
	return BY_KEY.get(key)
}
