import { exactCount } from '@stoa/ui/format'
import type { ReactNode } from 'react'
import { countedWord, plural } from '../shared/counts.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/blob` say. */
export const blob = {
	/** Why a file is not shown. */
	why: {
		header: 'Its header cannot be read.',
		footer: 'Its footer cannot be read: it may be damaged.',
		notText: 'It is not a text file.',
		tooLarge: 'It is too large to show here.',
	},
	history: 'History',
	blame: 'Blame',
	rename: 'Rename',
	edit: 'Edit',
	moderate: 'Moderate',
	raw: 'Raw',
	download: 'Download',
	lines: (lines: number) => countedWord(lines, 'line'),
	sha256: (sha256: ReactNode) => sentence`SHA-256 ${sha256}`,
	copyThePath: 'Copy the path',
	tooLargeForMetadata: (size: ReactNode) =>
		sentence`This file is too large for metadata: the hub reads tags and tokens from files of up to ${size}.`,
	rendered: 'Rendered',
	source: 'Source',
	isCut: 'This is the beginning of a longer file: download it to see the rest.',
	aPdfDocument: 'A PDF document',
	downloadIt: 'Download it',
	aPdfDocumentText: 'Documents can contain scripts, so the hub does not show them. Open it in a program on your machine.',
	fileNotShown: 'This file is not shown',
	columns: 'Columns',
	column: 'Column',
	storedAs: 'Stored as',
	rowsInColumns: (rows: number, columns: number) => `${countedWord(rows, 'row')} in ${countedWord(columns, 'column')}`,
	rowsInColumnsCut: ({ rows, columns, shown }: { rows: number; columns: number; shown: number }) =>
		`${countedWord(rows, 'row')} in ${countedWord(columns, 'column')}, the first ${shown} shown`,
	rowsOf: (rows: number) => countedWord(rows, 'row'),
	moreThanRows: (rows: number) => `More than ${countedWord(rows, 'row')}`,
	rowsIn: (path: string) => `Rows of ${path}`,
	noRows: 'This file has no rows.',
	noRowsBehind: 'There are no rows behind this one.',
	howStored: 'How its columns are stored',
	rowsAreRead: (link: Wrap) => sentence`The rows are being read. ${link('Show them')} in a moment.`,
	parametersIn: ({ parameters, tensors }: { parameters: ReactNode; tensors: number }) =>
		sentence`${parameters} parameters in ${countedWord(tensors, 'tensor')}`,
	filesMissing: (count: number, names: string) =>
		`${countedWord(count, 'file')} of this model cannot be read and ${plural(count, 'is', 'are')} not counted: ${names}.`,
	filesMissingMore: (count: number, names: string) =>
		`${countedWord(count, 'file')} of this model cannot be read and ${plural(count, 'is', 'are')} not counted: ${names} and more.`,
	namesTensorsType: 'Names of tensors, or a type',
	filter: 'Filter',
	found: (found: number, all: number) => `${countedWord(found, 'tensor')} of ${exactCount(all)}`,
	tensors: 'Tensors',
	noTensors: 'No tensor has this in its name.',
	tensor: 'Tensor',
	type: 'Type',
	shape: 'Shape',
	scalar: 'scalar',
	parameters: 'Parameters',
	size: 'Size',
	file: 'File',
	types: 'Types',
	shareOf: (dtype: string) => `Share of ${dtype}`,
	parametersOfType: ({ count, tensors }: { count: ReactNode; tensors: number }) => sentence`${count} in ${countedWord(tensors, 'tensor')}`,
	parts: (groups: number) => countedWord(groups, 'part'),
	ofMetadata: (notes: number) => `${countedWord(notes, 'entry', 'entries')} of metadata`,
	tooLongShow: 'too long to show',
	listOf: (count: string) => `list of ${count}`,
}
