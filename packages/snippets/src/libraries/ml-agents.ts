import { sh } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** ML-Agents: agents of Unity games, downloaded into `./downloads`. */
export const mlAgents = (({ id }) => [
	{ language: 'sh', code: sh`mlagents-load-from-hf --repo-id=${id} --local-dir="./downloads"` },
]) satisfies Generator
