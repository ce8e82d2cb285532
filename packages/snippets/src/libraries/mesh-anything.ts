import type { Generator } from '../snippet.ts'

/** MeshAnything: its class takes the arguments of its own program, and no id. */
export const meshAnything = (() => [
	{
		language: 'python',
		code: `# Run this inside a checkout of github.com/buaacyw/MeshAnything
from MeshAnything.models.meshanything import MeshAnything

# args: the options that main.py of the checkout reads, as an argparse namespace
model = MeshAnything(args)`,
	},
]) satisfies Generator
