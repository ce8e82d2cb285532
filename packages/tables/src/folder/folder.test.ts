import { readerOf } from '@stoa/formats'
import { describe, expect, test } from 'vitest'
import { typeWords } from '../feature.ts'
import { readerOf as tableReaderOf } from '../readers.ts'
import { findSplits } from '../splits/find-splits.ts'
import type { TableFile, TableFiles } from '../table-file.ts'
import { resolveName } from './file-names.ts'
import { folderFeatures } from './folder-layout.ts'
import { readFolder } from './read-folder.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 0, 3, 0, 0, 0, 2]), Buffer.alloc(50)])

/** A repository in memory. */
function repository(content: Record<string, string | Uint8Array>): TableFiles & { file(path: string): TableFile } {
	const file = (path: string): TableFile => ({ ...readerOf(Buffer.from(content[path] ?? '')), path })
	return { file, open: async (path) => (Object.hasOwn(content, path) ? file(path) : undefined) }
}

function configOf(paths: string[], card: unknown = {}) {
	const found = findSplits(paths, card)
	if (!('configs' in found)) throw new Error(found.why)
	const [config] = found.configs
	if (!config) throw new Error('No configuration')
	return config
}

describe('folders', () => {
	test('folders are classes when there are several at one depth', () => {
		const { folder, splits, module } = configOf(['train/cat/1.png', 'train/dog/2.png', 'test/cat/3.png'])
		expect([module, folder?.labels, splits.map(({ files }) => files.length)]).toEqual(['imagefolder', ['cat', 'dog'], [2, 1]])
		expect(configOf(['cat/1.png', '2.png']).folder?.labels).toBeUndefined()
		expect(configOf(['cat/1.png', 'cat/2.png']).folder?.labels).toBeUndefined()
		const dropped = { configs: [{ config_name: 'default', data_files: '**', drop_labels: true }] }
		expect(configOf(['cat/1.png', 'dog/2.png'], dropped).folder?.labels).toBeUndefined()
		const kept = { configs: [{ config_name: 'default', data_files: '**', drop_labels: false }] }
		expect(configOf(['cat/1.png', 'cat/2.png'], kept).folder?.labels).toEqual(['cat'])
	})

	test('rows are files with what their first bytes say, and their classes', async () => {
		const files = repository({ 'cat/1.png': PNG, 'dog/2.png': '<svg/>' })
		const { folder, splits } = configOf(['cat/1.png', 'dog/2.png', 'dog/gone.png'])
		if (!folder) throw new Error('No folder')
		expect(folderFeatures(folder).map(({ name, type }) => [name, typeWords(type)])).toEqual([
			['image', 'image'],
			['label', 'label, 2 classes'],
		])
		const rows = await readFolder(splits[0]?.files ?? [], folder, files)
		expect(rows.map(({ cells }) => cells)).toEqual([
			[{ path: 'cat/1.png', size_bytes: PNG.length, media_type: 'image/png', width: 3, height: 2 }, 0],
			[{ path: 'dog/2.png', size_bytes: 6, media_type: null, width: null, height: null }, 1],
			[{ path: 'dog/gone.png', size_bytes: null, media_type: null, width: null, height: null }, 1],
		])
	})

	test('metadata files make the rows, and name their files', async () => {
		const csv = 'file_name,text,left_file_name\nimages/1.png,one,../train/images/1.png\nnone.png,two,../../../secret.png\n'
		const files = repository({ 'train/metadata.csv': csv, 'train/images/1.png': PNG, 'secret.png': PNG })
		const { folder, splits } = configOf(['train/metadata.csv', 'train/images/1.png'])
		expect([folder?.metadata, folder?.labels, splits]).toEqual(['csv', undefined, [{ name: 'train', files: ['train/metadata.csv'] }]])
		const reader = tableReaderOf({ module: 'csv', separator: ',', names: { kind: 'Image', column: 'image' } }, 'train/metadata.csv', files)
		const { features, rows } = await reader.head(files.file('train/metadata.csv'), 10, () => 1000)
		expect(features.map(({ name, type }) => [name, typeWords(type)])).toEqual([
			['image', 'image'],
			['text', 'string'],
			['left', 'image'],
		])
		const told = { path: 'train/images/1.png', size_bytes: PNG.length, media_type: 'image/png', width: 3, height: 2 }
		const absent = { size_bytes: null, media_type: null, width: null, height: null }
		expect(rows.map(({ cells }) => cells)).toEqual([
			[told, 'one', told],
			[{ path: 'train/none.png', ...absent }, 'two', { path: '../../../secret.png', ...absent }],
		])
		const survey = await reader.survey(files.file('train/metadata.csv'))
		expect(await reader.rows(files.file('train/metadata.csv'), { from: 0, count: 1, survey }, features, 1000)).toEqual([rows[0]])
		const place = { row: 0, column: 2, at: [], survey }
		expect(await reader.cellFile?.(files.file('train/metadata.csv'), place, features)).toEqual({ is: 'file', path: 'train/images/1.png' })
		expect(await reader.cellFile?.(files.file('train/metadata.csv'), { ...place, row: 1 }, features)).toBeUndefined()
		expect(await reader.cellFile?.(files.file('train/metadata.csv'), { ...place, column: 1 }, features)).toBeUndefined()
	})

	test('lists of names, and names in structs, become files too', async () => {
		const jsonl = `${JSON.stringify({ file_names: ['a.png', 'b.png'], meta: { view_file_name: 'a.png', n: 1 } })}\n`
		const files = repository({ 'metadata.jsonl': jsonl, 'a.png': PNG })
		const reader = tableReaderOf({ module: 'json', separator: ',', names: { kind: 'Image', column: 'image' } }, 'metadata.jsonl', files)
		const { features, rows } = await reader.head(files.file('metadata.jsonl'), 10, () => 1000)
		expect(features.map(({ name, type }) => [name, typeWords(type)])).toEqual([
			['images', 'list of image'],
			['meta', 'struct'],
		])
		expect(rows[0]?.cells).toMatchObject([
			[
				{ path: 'a.png', width: 3 },
				{ path: 'b.png', size_bytes: null },
			],
			{ view: { width: 3 }, n: 1 },
		])
		const survey = await reader.survey(files.file('metadata.jsonl'))
		const at = async (column: number, way: number[]) =>
			reader.cellFile?.(files.file('metadata.jsonl'), { row: 0, column, at: way, survey }, features)
		expect(await at(0, [1])).toEqual({ is: 'file', path: 'b.png' })
		expect(await at(1, [0])).toEqual({ is: 'file', path: 'a.png' })
		expect(await at(1, [1])).toBeUndefined()
	})

	test('metadata without names of files is refused', async () => {
		const files = repository({ 'metadata.csv': 'a,b\n1,2\n' })
		const reader = tableReaderOf({ module: 'csv', separator: ',', names: { kind: 'Image', column: 'image' } }, 'metadata.csv', files)
		await expect(reader.head(files.file('metadata.csv'), 10, () => 1000)).rejects.toThrow(/no column "file_name"/)
	})

	test('names of files never lead out of the repository', () => {
		expect(resolveName('a/metadata.csv', '../b.png')).toBe('b.png')
		for (const name of ['../../b.png', 'x/../../../b.png', '..\\..\\b.png']) expect(resolveName('a/metadata.csv', name)).toBeUndefined()
		expect(resolveName('metadata.csv', '/etc/passwd')).toBe('etc/passwd')
	})
})
