/** Small files of each format for tests. They are composed by hand, because the formats' own writers exist only in other languages. */

/** A safetensors file with this header and as many bytes of data as it claims. */
export function safetensorsFile(header: unknown): Uint8Array {
	const json = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header))
	const ends = [...new TextDecoder().decode(json).matchAll(/"data_offsets":\[\d+,(\d+)\]/g)].map((match) => Number(match[1]))
	const file = new Uint8Array(8 + json.length + Math.max(0, ...ends))
	new DataView(file.buffer).setBigUint64(0, BigInt(json.length), true)
	file.set(json, 8)
	return file
}

/** The content for `ggufFile`. Numbers become 32-bit unsigned integers, lists become lists of strings. */
export interface GgufSample {
	version: number
	keys: Record<string, string | number | readonly string[]>
	tensors: readonly { name: string; shape: readonly number[]; type: number }[]
	littleEndian?: boolean
	/** Counts to claim instead of the true ones. */
	claims?: { tensors: bigint; keys: bigint }
}

/** A GGUF header without weights. */
export function ggufFile({ version, keys, tensors, littleEndian = true, claims }: GgufSample): Uint8Array {
	const parts: Uint8Array[] = []
	const bytes = (size: number, write: (view: DataView) => void): void => {
		const part = new Uint8Array(size)
		write(new DataView(part.buffer))
		parts.push(part)
	}
	const u32 = (value: number): void => bytes(4, (view) => view.setUint32(0, value, littleEndian))
	const u64 = (value: bigint): void => bytes(8, (view) => view.setBigUint64(0, value, littleEndian))
	const string = (text: string): void => {
		const encoded = new TextEncoder().encode(text)
		u64(BigInt(encoded.length))
		parts.push(encoded)
	}
	parts.push(new TextEncoder().encode('GGUF'))
	u32(version)
	u64(claims?.tensors ?? BigInt(tensors.length))
	u64(claims?.keys ?? BigInt(Object.keys(keys).length))
	for (const [key, value] of Object.entries(keys)) {
		string(key)
		if (typeof value === 'number') {
			u32(4)
			u32(value)
		} else if (typeof value === 'string') {
			u32(8)
			string(value)
		} else {
			u32(9)
			u32(8)
			u64(BigInt(value.length))
			value.forEach(string)
		}
	}
	for (const { name, shape, type } of tensors) {
		string(name)
		u32(shape.length)
		for (const dimension of shape) u64(BigInt(dimension))
		u32(type)
		u64(0n)
	}
	return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** A column of `parquetFile`: a leaf with a physical type, or a group. */
export interface ParquetSampleColumn {
	name: string
	physical?: number
	converted?: number
	/** Member of the LogicalType union; written as an empty struct. */
	logical?: number
	children?: readonly ParquetSampleColumn[]
}

function varint(value: number): number[] {
	return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

const integer = (value: number): number[] => varint(value * 2)
const binary = (text: string): number[] => [...varint(new TextEncoder().encode(text).length), ...new TextEncoder().encode(text)]
const list = (items: readonly number[][]): number[] => [0xfc, ...varint(items.length), ...items.flat()]

/** A struct from its fields by id: type and value bytes. */
function struct(fields: readonly [id: number, type: number, value: number[]][]): number[] {
	return [...fields.flatMap(([id, type, value], index) => [((id - (fields[index - 1]?.[0] ?? 0)) << 4) | type, ...value]), 0]
}

function schemaOf({ name, physical, converted, logical, children }: ParquetSampleColumn): number[][] {
	const fields: [number, number, number[]][] = []
	if (physical !== undefined) fields.push([1, 5, integer(physical)])
	fields.push([4, 8, binary(name)])
	if (children) fields.push([5, 5, integer(children.length)])
	if (converted !== undefined) fields.push([6, 5, integer(converted)])
	if (logical !== undefined) fields.push([10, 12, struct([[logical, 12, struct([])]])])
	return [struct(fields), ...(children ?? []).flatMap(schemaOf)]
}

/** A Parquet file that is all footer. */
export function parquetFile({
	rowCount,
	columns,
	notes,
}: {
	rowCount: number
	columns: readonly ParquetSampleColumn[]
	notes: Record<string, string>
}): Uint8Array {
	const pairs = Object.entries(notes).map(([key, value]) =>
		struct([
			[1, 8, binary(key)],
			[2, 8, binary(value)],
		]),
	)
	const footer = struct([
		[1, 5, integer(2)],
		[2, 9, list(schemaOf({ name: 'root', children: columns }))],
		[3, 6, integer(rowCount)],
		[5, 9, list(pairs)],
	])
	const magic = [...new TextEncoder().encode('PAR1')]
	const size = [footer.length & 255, (footer.length >> 8) & 255, (footer.length >> 16) & 255, 0]
	return Uint8Array.from([...magic, ...footer, ...size, ...magic])
}
