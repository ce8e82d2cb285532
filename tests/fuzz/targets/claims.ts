import { isHubError } from '@stoa/vocabulary'
import { hasClaims, parseClaims } from '../../../packages/hub/src/repositories/publishers/claims.ts'
import { readAssistants } from '../../../apps/server/src/config/assistants.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** The required claims of CI jobs' ID tokens, as the settings form sends them. */
export const target: FuzzTarget = {
	seeds: ['repository = ada/engine\nref=refs/heads/main\n', 'sub=x', 'Ours=https://chat.example.org/?q={prompt},Claude'],
	words: ['repository = ', 'sub=', '=', '\n', '__proto__ = x', 'constructor=1'],
	run(bytes) {
		const text = textOf(bytes)
		readAssistants(text)
		try {
			if (hasClaims({}, parseClaims(text))) throw new Error('A token that says nothing is let in')
		} catch (error) {
			if (!isHubError(error)) throw error
		}
	},
}
