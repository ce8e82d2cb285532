import { defineCall } from '../../call.ts'
import { none } from './shared.ts'

/** Read a kernel. */
export const readKernel = defineCall({
	method: 'GET',
	path: '/api/kernels/{rest*}',
	who: 'anyone',
	...none('Read a kernel'),
})

/** Read a file of a kernel. */
export const readKernelFile = defineCall({
	method: 'GET',
	path: '/kernels/{rest*}',
	who: 'anyone',
	format: 'text',
	...none('Read a file of a kernel'),
})
