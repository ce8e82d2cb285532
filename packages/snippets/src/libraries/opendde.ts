import type { Generator } from '../snippet.ts'

/** OpenDDE: checks the machine, then predicts; the program fetches its own weights. */
export const opendde = (() => [
	{ language: 'sh', code: 'opendde doctor\nopendde pred -i examples/input.json -o ./output -n opendde_v1' },
]) satisfies Generator
