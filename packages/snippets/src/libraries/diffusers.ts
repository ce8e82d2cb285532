import { diffusersProgram } from '../diffusers-programs.ts'
import type { Generator } from '../snippet.ts'

/** Diffusers: pictures and videos, by the kind of pipeline or addition that the tags name. */
export const diffusers = ((model, hub?: string) => [
	{ language: 'python', install: 'pip install -U diffusers transformers accelerate', code: diffusersProgram(model, hub) },
]) satisfies Generator
