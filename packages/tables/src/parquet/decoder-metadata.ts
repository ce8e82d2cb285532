import type { ParquetChunk, ParquetGroup, ParquetNode } from '@stoa/formats'
import type { ColumnChunk, FileMetaData, SchemaElement } from 'hyparquet'
import { aliasOf } from './decode-value.ts'
import { shapeOf } from './node-type.ts'

/** One column of the table, its leaves and their places in one row group. */
export interface GroupColumn {
	node: ParquetNode
	chunks: readonly ParquetChunk[]
}

interface Leaf {
	path: string[]
}

/**
 * Names are replaced by aliases, and leaves lose their meaning, so that the decoder answers stored values and no name of a file becomes the
 * name of a property. Lists keep theirs, because the decoder puts them together.
 */
function addElements(node: ParquetNode, path: string[], elements: SchemaElement[], leaves: Leaf[]): void {
	elements.push({
		name: path.at(-1) ?? '',
		repetition_type: node.repetition,
		...(node.physical && { type: node.physical }),
		...(node.length > 0 && { type_length: node.length }),
		...(node.children.length > 0 && { num_children: node.children.length }),
		...(shapeOf(node).is === 'list' && { converted_type: 'LIST' as const }),
	})
	if (node.children.length === 0) leaves.push({ path })
	for (const [index, child] of node.children.entries()) addElements(child, [...path, aliasOf(index)], elements, leaves)
}

function columnChunk(chunk: ParquetChunk, path: string[]): ColumnChunk {
	const { pageIndex } = chunk
	return {
		file_offset: 0n,
		...(pageIndex && { offset_index_offset: BigInt(pageIndex.start), offset_index_length: pageIndex.size }),
		meta_data: {
			type: chunk.physical,
			encodings: [],
			path_in_schema: path,
			codec: chunk.codec,
			num_values: BigInt(chunk.values),
			total_uncompressed_size: BigInt(chunk.uncompressedSize),
			total_compressed_size: BigInt(chunk.compressedSize),
			data_page_offset: BigInt(chunk.dataStart),
			...(chunk.dictionaryStart !== undefined && { dictionary_page_offset: BigInt(chunk.dictionaryStart) }),
		},
	}
}

/** The metadata of a file that has one column and one row group, as the decoder wants it. */
export function decoderMetadata({ node, chunks }: GroupColumn, group: Pick<ParquetGroup, 'rows'>): FileMetaData {
	const elements: SchemaElement[] = [{ name: 'root', num_children: 1, repetition_type: 'REQUIRED' }]
	const leaves: Leaf[] = []
	addElements(node, [aliasOf(0)], elements, leaves)
	const columns = chunks.map((chunk, index) => columnChunk(chunk, leaves[index]?.path ?? []))
	return {
		version: 2,
		schema: elements,
		num_rows: BigInt(group.rows),
		row_groups: [{ columns, total_byte_size: 0n, num_rows: BigInt(group.rows) }],
		metadata_length: 0,
	}
}
