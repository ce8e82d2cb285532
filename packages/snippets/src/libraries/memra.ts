import { sh } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Memra: one answer on the command line, or a server. */
export const memra = (({ id }) => [
	{
		language: 'sh',
		title: 'Run',
		install: 'curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh',
		code: sh`MEMRA_CHAT=1 run-gen ${`hf:${id}`} --prompt 'Why do leaves turn red?'`,
	},
	{
		language: 'sh',
		title: 'Serve',
		code: sh`MEMRA_MODELS=${`model=hf:${id}`} memra-server`,
	},
]) satisfies Generator
