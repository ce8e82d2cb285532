import { py, raw } from './quote.ts'
import type { Snippet } from './snippet.ts'

/** A version as `get_kernel` takes it: the branch `v2` is the number 2; any other text is quoted. */
function versionArgument(version: string | number | undefined): string {
	if (version === undefined || version === '') return ''
	const number = /^v?(\d{1,9})$/.exec(String(version))?.[1]
	return py`, version=${number === undefined ? String(version) : Number(number)}`
}

/** The program that loads a kernel repository, of one version when it is given. */
export function kernelSnippets(kernelId: string, version?: string | number): Snippet[] {
	return [
		{
			language: 'python',
			install: 'pip install -U kernels',
			code: py`from kernels import get_kernel

kernel = get_kernel(${kernelId}${raw(versionArgument(version))})`,
		},
	]
}
