import { isViewedFile, type ViewedCell, type ViewedColumn, type ViewedType } from '@stoa/hub'
import { exactCount } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import type { Box } from './boxes.ts'
import { FileCell } from './cell-file.tsx'
import { type CellSize, CellTree } from './cell-tree.tsx'
import { Chat, type ChatSize } from './chat.tsx'
import { readCutJson } from './cut-json.ts'
import { readMessages } from './messages.ts'
import styles from './rows.module.css'

/** What cells of a table and of a page of one row show. */
const SIZES: Record<'table' | 'row', CellSize & { files: number; chat: ChatSize }> = {
	table: { itemsMax: 12, lengthMax: 2000, isFolded: true, files: 4, chat: { messagesMax: 2, textMax: 200 } },
	row: { itemsMax: 500, lengthMax: 100_000, isFolded: false, files: 100, chat: { messagesMax: 500, textMax: 20_000 } },
}

/** Makes the address of a file inside a cell. */
export type FileAddress = (at: readonly number[]) => string

interface CellProps {
	value: ViewedCell
	column: ViewedColumn
	/** Number of the row. */
	row: number
	/** Whether the cell was cut: the value is then the beginning of its JSON. */
	isCut?: boolean
	/** Absent where no file can be loaded. */
	fileAddress: FileAddress | undefined
	/** Drawn over an image. */
	boxes?: readonly Box[]
	/** Where it is shown. */
	size?: 'table' | 'row'
}

/** The number of a class with its name. */
function Label({ value, names }: { value: number; names: readonly string[] }) {
	const name = names[value]
	if (name === undefined) return <span dir="ltr">{value}</span>
	return (
		<span dir="auto">
			{name} <span className={styles.faint}>{value}</span>
		</span>
	)
}

/** A moment with a space between day and time. */
const momentText = (text: string): string => text.replace('T', ' ')

/** Whether a type is a list of files. */
const isFiles = (type: ViewedType): boolean => type.is === 'list' && type.of.is === 'media'

/** The files of a list. */
function Files({
	value,
	fileAddress,
	label,
	size = 'table',
}: Pick<CellProps, 'fileAddress' | 'size'> & { value: ViewedCell[]; label: string }) {
	const words = useWords().parts.rows
	const { files: filesMax } = SIZES[size]
	return (
		<div className={styles.files}>
			{value.slice(0, filesMax).map((file, index) => {
				if (!isViewedFile(file)) return null
				return <FileCell key={index} file={file} src={fileAddress?.([index])} label={label} isLarge={size === 'row'} />
			})}
			{value.length > filesMax && <span className={styles.faint}>{words.andMore(value.length - filesMax)}</span>}
		</div>
	)
}

/** A value without files: a conversation, a label, a moment, or anything else as a tree. */
function Value({ value, feature, size = 'table' }: { value: ViewedCell; feature: ViewedType; size: CellProps['size'] }) {
	const messages = readMessages(value)
	if (messages) return <Chat messages={messages} size={SIZES[size].chat} />
	if (feature.is === 'label' && typeof value === 'number') return <Label value={value} names={feature.names} />
	const isMoment = feature.is === 'value' && feature.dtype.startsWith('timestamp')
	if (isMoment && typeof value === 'string') return <time dir="ltr">{momentText(value)}</time>
	return <CellTree value={value} size={SIZES[size]} />
}

/** The value of one cell, as its type is read best: files, labels, conversations, numbers, texts, trees. */
export function Cell({ value, column, row, isCut = false, fileAddress, boxes = [], size = 'table' }: CellProps) {
	const words = useWords().parts.rows
	const { feature, name } = column
	const label = words.cellOf(name, exactCount(row))
	if (feature.is === 'media' && isViewedFile(value))
		return <FileCell file={value} src={fileAddress?.([])} label={label} boxes={boxes} isLarge={size === 'row'} />
	if (isFiles(feature) && Array.isArray(value)) return <Files value={value} fileAddress={fileAddress} label={label} size={size} />
	const isBeginning = isCut && typeof value === 'string' && feature.is !== 'value'
	return <Value value={isBeginning ? (readCutJson(value) ?? value) : value} feature={feature} size={size} />
}
