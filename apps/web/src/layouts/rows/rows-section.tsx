import type { Preview } from '@stoa/hub'
import { ButtonLink, classNames, exactCount, Notice } from '@stoa/ui'
import type { RepoId } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { countedWord } from '../counted.ts'
import { ChooseSplit } from './choose-split.tsx'
import { chooseRowsAddress, rowsAddress } from './rows-address.ts'
import { RowsTable } from './rows-table.tsx'
import styles from './rows.module.css'

/** How many rows there are, as far as that is known. */
function rowCountText({ total, isPartial }: { total: number | undefined; isPartial: boolean }): string {
	if (total === undefined) return 'Rows'
	return isPartial ? `More than ${countedWord(total, 'row')}` : countedWord(total, 'row')
}

/** The rows of a dataset at the beginning of its page, what is wrong with them, or nothing where there are none. */
export function RowsSection({
	id,
	preview,
	below,
	isWhole = false,
}: {
	id: RepoId
	preview: Preview
	/** Ways to other rows. */ below?: ReactNode
	/** The page is about the rows alone. */ isWhole?: boolean
}) {
	if (preview.is === 'none') return null
	const title = preview.is === 'rows' ? rowCountText(preview.page) : 'Rows'
	return (
		<section className={classNames(styles.section, isWhole && styles.page)} aria-label="Rows of this dataset">
			<div className={styles.head}>
				<h2>{title}</h2>
				{preview.dataset && <ChooseSplit dataset={preview.dataset} place={preview.place} />}
			</div>
			<Content id={id} preview={preview} />
			{preview.is === 'rows' && below}
		</section>
	)
}

function Content({ id, preview }: { id: RepoId; preview: Exclude<Preview, { is: 'none' }> }) {
	if (preview.is === 'unreadable') return <Notice tone="warning">{`${preview.why.replace(/\.$/, '')}.`}</Notice>
	if (preview.is === 'pending')
		return (
			<Notice>
				The rows are being read. <a href={preview.place ? rowsAddress(id, preview.place) : chooseRowsAddress(id)}>Show them</a> in a moment.
			</Notice>
		)
	const { page, place } = preview
	if (page.rows.length === 0) return <Notice>{page.total === 0 ? 'This split has no rows.' : 'There are no rows behind this one.'}</Notice>
	return <RowsTable page={page} label={`Rows of the split ${place.split}`} />
}

/** From the first rows on a dataset's page to all of them. */
export function AllRows({ id, preview }: { id: RepoId; preview: Preview }) {
	if (preview.is !== 'rows') return null
	const { page, place } = preview
	const isAll = page.total !== undefined && page.total <= page.rows.length
	if (isAll || page.rows.length === 0) return null
	return (
		<p className={styles.note}>
			<ButtonLink href={rowsAddress(id, place)} small>
				{page.total === undefined || page.isPartial ? 'Show more rows' : `Show all ${exactCount(page.total)} rows`}
			</ButtonLink>
		</p>
	)
}
