import type { NameTexts } from '@stoa/hub'
import { Resolver } from 'node:dns/promises'

/** One try is waited for this long; there are two. */
const TIMEOUT_MS = 3000

/** Queries the DNS servers of the machine. Only a name is sent, to servers that the operator chose. */
export function createNameTexts(servers?: readonly string[]): NameTexts {
	return {
		async texts(name) {
			const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
			if (servers) resolver.setServers([...servers])
			try {
				return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
			} catch (error) {
				// A name without such records is an answer, too.
				const code = error instanceof Error && 'code' in error ? error.code : undefined
				if (code === 'ENOTFOUND' || code === 'ENODATA') return []
				throw error
			}
		},
	}
}
