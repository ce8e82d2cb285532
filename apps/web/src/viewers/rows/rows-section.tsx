import type { Preview } from '@stoa/hub'
import { ButtonLink, classNames, exactCount, Notice, Scrolled } from '@stoa/ui'
import { linkTo } from '../../site/link-to.tsx'
import type { PageCall } from '../../site/route.ts'
import { useWords } from '../../site/use-words.ts'
import type { RepoId } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import type { Words } from '../../words/words.ts'
import { ChooseSplit } from './choose-split.tsx'
import type { HeadAsking } from './column-head.tsx'
import { chooseRowsAddress, rowsAddress } from './rows-address.ts'
import { Chat } from './chat.tsx'
import { placesOf } from './row-places.ts'
import { RowsTable } from './rows-table.tsx'
import { readTrace } from './trace.ts'
import styles from './rows.module.css'

/** What a page shows of an agent's session. */
const TRACE_SIZE = { messagesMax: 100, textMax: 4000 }

type RowWords = Words['parts']['rows']

/** How many rows there are, as far as that is known. */
function rowCountText(words: RowWords, { total, isPartial }: { total: number | undefined; isPartial: boolean }, isAsked = false): string {
	if (total === undefined) return words.title
	if (isAsked) return words.found(total)
	return isPartial ? words.moreThan(total) : words.count(total)
}

/** The rows of a dataset at the beginning of its page, what is wrong with them, or nothing where there are none. */
export function RowsSection({
	call,
	id,
	preview,
	below,
	isWhole = false,
	ask,
}: {
	call: Pick<PageCall, 'assetAddress'>
	id: RepoId
	preview: Preview
	/** Ways to other rows. */ below?: ReactNode
	/** The page is about the rows alone. */ isWhole?: boolean
	/** How to ask about them. */ ask?: RowsAsking
}) {
	const words = useWords().parts.rows
	if (preview.is === 'none') return null
	const title = preview.is === 'rows' ? rowCountText(words, preview.page, ask?.isAsked) : words.title
	return (
		<section className={classNames(styles.section, isWhole && styles.page)} aria-label={words.label}>
			<div className={styles.head}>
				<h2>{title}</h2>
				{preview.dataset && <ChooseSplit dataset={preview.dataset} place={preview.place} />}
			</div>
			{ask?.forms}
			<Content call={call} id={id} preview={preview} ask={ask} />
			{preview.is === 'rows' && below}
		</section>
	)
}

function whyNoRows(words: RowWords, total: number | undefined, isAsked = false): string {
	if (total !== 0) return words.noneBehind
	return isAsked ? words.noneFound : words.noRows
}

/** What a page offers to ask about the rows. */
interface RowsAsking {
	forms: ReactNode
	head: HeadAsking
	/** Whether the rows are the answer to a question. */
	isAsked: boolean
	/** Of this page. */
	address: string
}

interface ContentProps {
	call: Pick<PageCall, 'assetAddress'>
	id: RepoId
	preview: Exclude<Preview, { is: 'none' }>
	ask: RowsAsking | undefined
}

function Content({ call, id, preview, ask }: ContentProps) {
	const words = useWords().parts.rows
	if (preview.is === 'refused') return <Notice tone="warning">{`${preview.why.replace(/\.$/, '')}.`}</Notice>
	if (preview.is === 'unreadable') return <Notice tone="warning">{`${preview.why.replace(/\.$/, '')}.`}</Notice>
	if (preview.is === 'pending') {
		const address = ask?.address ?? (preview.place ? rowsAddress(id, preview.place) : chooseRowsAddress(id))
		return <Notice>{ask?.isAsked ? words.beingSearched(linkTo(address)) : words.beingRead(linkTo(address))}</Notice>
	}
	const { page, place } = preview
	if (page.rows.length === 0) return <Notice>{whyNoRows(words, page.total, ask?.isAsked)}</Notice>
	const table = <RowsTable page={page} places={placesOf(call, page, place)} label={words.rowsOfSplit(place.split)} asking={ask?.head} />
	const messages = readTrace(page)
	if (!messages) return table
	return (
		<>
			<Scrolled className={styles.trace} label={words.sessionInSplit(place.split)}>
				<Chat messages={messages} size={TRACE_SIZE} />
			</Scrolled>
			<details className={styles.asTable}>
				<summary>{words.sessionAsTable}</summary>
				{table}
			</details>
		</>
	)
}

/** From the first rows on a dataset's page to all of them. */
export function AllRows({ id, preview }: { id: RepoId; preview: Preview }) {
	const words = useWords().parts.rows
	if (preview.is !== 'rows') return null
	const { page, place } = preview
	const isAll = page.total !== undefined && page.total <= page.rows.length
	if (isAll || page.rows.length === 0) return null
	return (
		<p className={styles.note}>
			<ButtonLink href={rowsAddress(id, place)} small>
				{page.total === undefined || page.isPartial ? words.showMoreRows : words.showAllRows(exactCount(page.total))}
			</ButtonLink>
		</p>
	)
}
