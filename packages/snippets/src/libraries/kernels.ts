import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Kernels: compiled functions for the accelerator at hand. */
export const kernels = (({ id }) => [
	{
		language: 'python',
		install: 'pip install kernels',
		code: py`from kernels import get_kernel

kernel = get_kernel(${id})`,
	},
]) satisfies Generator
