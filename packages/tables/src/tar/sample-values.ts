import type { Cell } from '../cell.ts'
import { type FeatureType, value } from '../feature.ts'
import { RECORD_SIZE_MAX } from '../limits.ts'
import { describeFile } from '../media/describe-file.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { plainJson, readJson } from '../text/json.ts'
import type { JsonValue } from '../text/json-shape.ts'
import type { TarMember } from './tar-members.ts'

/** How a file in a WebDataset archive becomes a value, by the ending of its name. */
export type ValueKind = 'text' | 'integer' | 'json' | 'bytes' | 'Image' | 'Audio' | 'Video'

const endings = (kind: ValueKind, list: string): [string, ValueKind][] => list.split(' ').map((ending) => [ending, kind])

/** As the `datasets` library decodes them. What it needs other programs for (msgpack, cbor, tensors) stays bytes here. */
const KINDS: ReadonlyMap<string, ValueKind> = new Map([
	...endings('text', 'txt text transcript'),
	...endings('integer', 'cls cls2 index inx id'),
	...endings('json', 'json jsn'),
	...endings(
		'Image',
		'blp bmp dib bufr cur pcx dcx dds ps eps fit fits fli flc ftc ftu gbr gif grib h5 hdf png apng jp2 j2k jpc jpf jpx j2c icns ico im iim tif ' +
			'tiff jfif jpe jpg jpeg mpg mpeg msp pcd pxr pbm pgm ppm pnm psd bw rgb rgba sgi ras tga icb vda vst webp wmf emf xbm xpm',
	),
	...endings(
		'Audio',
		'aiff au avr caf flac htk svx mat4 mat5 mpc2k ogg paf pvf raw rf64 sd2 sds ircam voc w64 wav nist wavex wve xi mp3 opus',
	),
	...endings('Video', 'mkv mp4 avi mov'),
])

/** How a file is read whose name ends so. */
export const kindOf = (ending: string): ValueKind => KINDS.get(ending.slice(ending.lastIndexOf('.') + 1).toLowerCase()) ?? 'bytes'

/** The type of a column of such files. Columns of JSON have the types of their values. */
export function typeOfKind(kind: Exclude<ValueKind, 'json'>): FeatureType {
	if (kind === 'text') return value('string')
	if (kind === 'integer') return value('int64')
	return kind === 'bytes' ? value('binary') : { is: 'media', kind, settings: {} }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function readText(file: TableFile, { name, start, size }: TarMember): Promise<string> {
	if (size > RECORD_SIZE_MAX) throw new TableError('too-large', file.path, `"${name.slice(0, 100)}" has ${size} bytes`)
	try {
		return utf8.decode(size === 0 ? new Uint8Array() : await file.read(start, start + size))
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new TableError('damaged', file.path, `"${name.slice(0, 100)}" is not UTF-8 text`)
	}
}

/** The value of a JSON file in an archive, with integers and fractions told apart. @throws {TableError} */
export async function jsonOf(file: TableFile, member: TarMember): Promise<JsonValue> {
	const parsed = readJson(await readText(file, member))
	if (parsed === undefined) throw new TableError('damaged', file.path, `"${member.name.slice(0, 100)}" is not JSON`)
	return parsed
}

/**
 * The cell for a file in an archive.
 *
 * @param lengthMax most characters of the cell: no more bytes are read than it shows
 * @throws {TableError} for content that is not what its name says
 */
export async function cellOfMember(file: TableFile, member: TarMember, kind: ValueKind, lengthMax: number): Promise<Cell> {
	const { name, start, size } = member
	if (kind === 'json') return plainJson(await jsonOf(file, member))
	if (kind === 'text') return readText(file, member)
	if (kind === 'integer') {
		const text = (await readText(file, member)).trim()
		if (!/^[+-]?\d{1,19}$/.test(text)) throw new TableError('damaged', file.path, `"${name.slice(0, 100)}" is not an integer`)
		const integer = BigInt(text)
		return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer
	}
	const read = async (count: number): Promise<Uint8Array> => (count === 0 ? new Uint8Array() : file.read(start, start + count))
	if (kind !== 'bytes') return describeFile(name, size, read)
	return Buffer.from(await read(Math.min(size, lengthMax + 1))).toString('base64')
}
