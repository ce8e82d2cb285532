import { py } from './quote.ts'
import type { Snippet } from './snippet.ts'

/**
 * The program that loads a compute kernel.
 *
 * @param version a whole number, or the range of versions that fits, as `>=1,<2`; the newest when it is missing
 */
export function kernelSnippets(kernelId: string, version?: string | number): Snippet[] {
	const wanted = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version
	const call = wanted === undefined ? py`get_kernel(${kernelId})` : py`get_kernel(${kernelId}, version=${wanted})`
	return [{ language: 'python', install: 'pip install kernels', code: `from kernels import get_kernel\n\nkernel = ${call}` }]
}
