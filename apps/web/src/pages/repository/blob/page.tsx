import type { ParquetSummary } from '@stoa/hub'
import { ButtonLink, EmptyState, Icon, Notice, NumberedPages, Size, Table } from '@stoa/ui'
import { blameAddress, blobAddress, commitsAddress, editAddress, rawAddress, resolveAddress, takedownAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { CardContents } from '../../../parts/repo/card-contents.tsx'
import { FileBar } from '../../../parts/repo/file-bar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { RowsTable } from '../../../viewers/rows/rows-table.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ReactNode } from 'react'
import type { BlobData } from './load.ts'
import styles from './page.module.css'
import { PAGE_ROWS } from './view-file.ts'
import { Weights } from './weights.tsx'

/** Kinds of files that have lines. */
const TEXT_VIEWS: ReadonlySet<string> = new Set(['markdown', 'code', 'notebook'])

/** Tables that have lines. */
const TEXT_TABLE = /\.(?:csv|tsv|jsonl|ndjson)$/i

/** One file: shown as what it is, with its bytes, its hash and its history one step away. */
export function BlobPage({ data }: { data: BlobData }) {
	const words = useWords().repository.blob
	const { place, file, view } = data
	const { call } = useFrame()
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	const isText = !file.lfs && (TEXT_VIEWS.has(view.kind) || (view.kind === 'rows' && TEXT_TABLE.test(file.path)))
	return (
		<RepoLayout frame={place.frame} tab="files">
			<FileBar place={place} isFile>
				{view.kind === 'markdown' && <CardContents card={view.text} small />}
				<ButtonLink href={commitsAddress(address, place.rev, file.path)} small>
					<Icon name="clock" size={14} /> {words.history}
				</ButtonLink>
				{isText && (
					<ButtonLink href={blameAddress(address, place.rev, file.path)} small>
						<Icon name="person" size={14} /> {words.blame}
					</ButtonLink>
				)}
				{call.actor.kind === 'person' && (
					<ButtonLink href={editAddress(address, place.rev, file.path)} small>
						<Icon name="pencil" size={14} /> {file.lfs ? words.rename : words.edit}
					</ButtonLink>
				)}
				<SourceSwitch data={data} />
				{call.actor.kind === 'person' && call.actor.account.isAdmin && (
					<ButtonLink href={takedownAddress({ repo: address, path: file.path, rev: place.rev })} small>
						{words.moderate}
					</ButtonLink>
				)}
				<ButtonLink href={rawAddress(address, place.rev, file.path)} small>
					{words.raw}
				</ButtonLink>
				<ButtonLink href={`${resolveAddress(address, place.rev, file.path)}?download=true`} weight="main" small>
					<Icon name="download" size={14} /> {words.download}
				</ButtonLink>
			</FileBar>
			<div className={styles.frame}>
				<div className={styles.head}>
					<Size bytes={file.size} />
					{view.kind === 'code' && !view.isCut && <span>{words.lines(view.lines)}</span>}
					{file.lfs && <span className={styles.hash}>{words.sha256(<code>{file.lfs.sha256}</code>)}</span>}
					<span className={styles.buttons}>
						<CopyButton value={file.path} label={words.copyThePath} />
					</span>
				</div>
				{data.unreadFrom !== undefined && <Notice>{words.tooLargeForMetadata(<Size bytes={data.unreadFrom} />)}</Notice>}
				<WhyNoRows data={data} />
				<View data={data} />
			</div>
		</RepoLayout>
	)
}

/** Files that are shown otherwise than they are written. */
const RENDERED = /\.(?:md|markdown|ipynb|index\.json|csv|tsv|jsonl|ndjson)$/i

/** Between what a text means and how it is written. */
function SourceSwitch({ data: { place, file, view } }: { data: BlobData }) {
	const words = useWords().repository.blob
	const { call } = useFrame()
	if (!RENDERED.test(file.path) || view.kind === 'binary') return null
	const here = blobAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, file.path)
	const isSource = call.url.searchParams.has('source')
	if (!isSource && view.kind === 'code') return null
	return (
		<ButtonLink href={isSource ? here : `${here}?source=1`} small>
			<Icon name={isSource ? 'file' : 'code'} size={14} /> {isSource ? words.rendered : words.source}
		</ButtonLink>
	)
}

function View({ data: { place, file, view } }: { data: BlobData }): ReactNode {
	const words = useWords().repository.blob
	const src = resolveAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, file.path)
	switch (view.kind) {
		case 'markdown':
			return (
				<div className={styles.body}>
					<CardText html={view.text.html} direction={view.text.direction} />
				</div>
			)
		case 'code':
			return (
				<>
					<div className={styles.code}>
						<div className={styles.lines} aria-hidden="true">
							{Array.from({ length: view.lines }, (_, index) => index + 1).join('\n')}
						</div>
						<div dangerouslySetInnerHTML={{ __html: view.html }} />
					</div>
					{view.isCut && <p className={styles.cut}>{words.isCut}</p>}
				</>
			)
		case 'rows':
			return <Rows place={place} path={file.path} view={view} />
		case 'image':
			return (
				<div className={styles.media}>
					<img src={src} alt={file.path} />
				</div>
			)
		case 'audio':
			return (
				<div className={styles.media}>
					{/* eslint-disable-next-line jsx-a11y/media-has-caption -- people's own files have none */}
					<audio controls src={src} />
				</div>
			)
		case 'video':
			return (
				<div className={styles.media}>
					{/* eslint-disable-next-line jsx-a11y/media-has-caption -- people's own files have none */}
					<video controls src={src} />
				</div>
			)
		case 'weights':
			return <Weights weights={view.weights} place={place} />
		case 'parquet':
			return <Columns summary={view.summary} />
		case 'pdf':
			return (
				<div className={styles.body}>
					<EmptyState title={words.aPdfDocument} actions={<ButtonLink href={`${src}?download=true`}>{words.downloadIt}</ButtonLink>}>
						{words.aPdfDocumentText}
					</EmptyState>
				</div>
			)
		case 'notebook':
			return (
				<div className={styles.body}>
					<CardText html={view.html} />
				</div>
			)
	}
	return (
		<div className={styles.body}>
			<EmptyState title={words.fileNotShown} actions={<ButtonLink href={`${src}?download=true`}>{words.downloadIt}</ButtonLink>}>
				{view.why}
			</EmptyState>
		</div>
	)
}

/** Columns of a Parquet file that a page lists. */
const COLUMNS_MAX = 500

function Columns({ summary: { rowCount, columns } }: { summary: ParquetSummary }) {
	const words = useWords().repository.blob
	return (
		<div className={styles.body}>
			<Table
				caption={words.columns}
				rows={columns.slice(0, COLUMNS_MAX)}
				keyOf={({ path }, index) => `${index} ${path}`}
				columns={[
					{ title: words.column, renderCell: ({ path }) => path, mono: true },
					{ title: words.storedAs, renderCell: ({ type }) => type, mono: true },
				]}
			/>
			<p>
				{columns.length > COLUMNS_MAX
					? words.rowsInColumnsCut({ rows: rowCount, columns: columns.length, shown: COLUMNS_MAX })
					: words.rowsInColumns(rowCount, columns.length)}
			</p>
		</div>
	)
}

interface RowsProps {
	place: BlobData['place']
	path: string
	view: Extract<BlobData['view'], { kind: 'rows' }>
}

/** The rows of a table, 100 on a page, as the page of a dataset shows them. */
function Rows({ place, path, view: { page, rows, summary } }: RowsProps) {
	const words = useWords().repository.blob
	const { total = 0 } = rows
	const here = blobAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, path)
	const first = page * PAGE_ROWS + 1
	const last = first + rows.rows.length - 1
	return (
		<div className={styles.body}>
			<p>{rows.isPartial ? words.moreThanRows(total) : words.rowsOf(total)}</p>
			{rows.rows.length > 0 ? (
				<RowsTable page={rows} label={words.rowsIn(path)} />
			) : (
				<Notice>{total > 0 ? words.noRowsBehind : words.noRows}</Notice>
			)}
			<NumberedPages
				page={page}
				pages={Math.ceil(total / PAGE_ROWS)}
				hrefOf={(one) => (one === 0 ? here : `${here}?p=${one}`)}
				rows={{ first, last, total }}
			/>
			{summary && (
				<details>
					<summary>{words.howStored}</summary>
					<Columns summary={summary} />
				</details>
			)}
		</div>
	)
}

/** Why a table is shown otherwise. */
function WhyNoRows({ data: { place, file, rows } }: { data: BlobData }) {
	const words = useWords().repository.blob
	if (rows.is === 'none') return null
	if (rows.is === 'unreadable') return <Notice tone="warning">{`${rows.why.replace(/\.$/, '')}.`}</Notice>
	const here = blobAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, file.path)
	return (
		<Notice>
			{words.rowsAreRead((text) => (
				<a href={here}>{text}</a>
			))}
		</Notice>
	)
}
