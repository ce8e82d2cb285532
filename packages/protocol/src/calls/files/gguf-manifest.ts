import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Sibling } from '../../shapes/repos.ts'

/** Find the GGUF file of a quantization. */
export const readGgufManifest = defineCall({
	method: 'GET',
	path: '/v2/{repo}/manifests/{tag}',
	who: 'reader',
	summary: 'Find the GGUF file of a quantization',
	text: 'Of a model, on the default branch. `{tag}` is a quantization such as `Q4_K_M`, or `latest` for the usual one. node-llama-cpp and older versions of llama.cpp ask here; images of containers are not kept.',
	answers: [
		{
			text: 'The file, or the first part of a split one',
			schema: z.object({ ggufFile: Sibling, mmprojFile: Sibling.optional().describe('The file that reads images, where there is one') }),
		},
	],
	fails: ['invalid-input', 'gated-sign-in', 'gated-repo'],
})
