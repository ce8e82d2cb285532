import type { FoundFile } from '@stoa/hub'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** Bytes of a header that a page reads; larger ones are shown as binary files. */
const HEADER_MAX = 10_000_000

const Tensor = z.object({ dtype: z.string(), shape: z.array(z.number()), data_offsets: z.tuple([z.number(), z.number()]) })
const Header = z.record(z.string(), z.unknown())

/** What a safetensors file says about its tensors. */
export interface SafetensorsHeader {
	tensors: { name: string; dtype: string; shape: number[]; bytes: number }[]
	metadata: [string, string][]
}

/** Reads the header of a safetensors file, and nothing of the weights; `undefined` when it is damaged or too large. */
export async function readSafetensorsHeader(file: FoundFile): Promise<SafetensorsHeader | undefined> {
	if (file.size < 8) return undefined
	const length = Number((await buffer(await file.open({ start: 0, end: 7 }))).readBigUInt64LE(0))
	if (length > HEADER_MAX || length + 8 > file.size || length === 0) return undefined
	const text = (await buffer(await file.open({ start: 8, end: 7 + length }))).toString('utf8')
	const header = Header.safeParse(parseJson(text))
	if (!header.success) return undefined
	const tensors: SafetensorsHeader['tensors'] = []
	for (const [name, value] of Object.entries(header.data)) {
		const tensor = Tensor.safeParse(value)
		if (tensor.success)
			tensors.push({
				name,
				dtype: tensor.data.dtype,
				shape: tensor.data.shape,
				bytes: tensor.data.data_offsets[1] - tensor.data.data_offsets[0],
			})
	}
	const metadata = z.record(z.string(), z.string()).safeParse(header.data['__metadata__'])
	return { tensors, metadata: metadata.success ? Object.entries(metadata.data) : [] }
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}
