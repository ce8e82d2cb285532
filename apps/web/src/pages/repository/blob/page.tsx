import type { ParquetSummary } from '@stoa/hub'
import { ButtonLink, EmptyState, exactCount, Icon, Notice, Size, Table } from '@stoa/ui'
import { blameAddress, blobAddress, commitsAddress, editAddress, rawAddress, resolveAddress, takedownAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { CardContents } from '../../../layouts/repo/card-contents.tsx'
import { FileBar } from '../../../layouts/repo/file-bar.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { ReactNode } from 'react'
import type { BlobData } from './load.ts'
import styles from './page.module.css'
import { Weights } from './weights.tsx'

/** Kinds of files that have lines. */
const TEXT_VIEWS: ReadonlySet<string> = new Set(['markdown', 'code', 'table', 'notebook'])

/** One file: shown as what it is, with its bytes, its hash and its history one step away. */
export function BlobPage({ data }: { data: BlobData }) {
	const { place, file, view } = data
	const { call } = useFrame()
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	const isText = !file.lfs && TEXT_VIEWS.has(view.kind)
	return (
		<RepoLayout frame={place.frame} tab="files">
			<FileBar place={place} isFile>
				{view.kind === 'markdown' && <CardContents card={view.text} small />}
				<ButtonLink href={commitsAddress(address, place.rev, file.path)} small>
					<Icon name="clock" size={14} /> History
				</ButtonLink>
				{isText && (
					<ButtonLink href={blameAddress(address, place.rev, file.path)} small>
						<Icon name="person" size={14} /> Blame
					</ButtonLink>
				)}
				{call.actor.kind === 'person' && (
					<ButtonLink href={editAddress(address, place.rev, file.path)} small>
						<Icon name="pencil" size={14} /> {file.lfs ? 'Rename' : 'Edit'}
					</ButtonLink>
				)}
				<SourceSwitch data={data} />
				{call.actor.kind === 'person' && call.actor.account.isAdmin && (
					<ButtonLink href={takedownAddress({ repo: address, path: file.path, rev: place.rev })} small>
						Moderate
					</ButtonLink>
				)}
				<ButtonLink href={rawAddress(address, place.rev, file.path)} small>
					Raw
				</ButtonLink>
				<ButtonLink href={`${resolveAddress(address, place.rev, file.path)}?download=true`} weight="main" small>
					<Icon name="download" size={14} /> Download
				</ButtonLink>
			</FileBar>
			<div className={styles.frame}>
				<div className={styles.head}>
					<Size bytes={file.size} />
					{view.kind === 'code' && !view.isCut && <span>{countedWord(view.lines, 'line')}</span>}
					{file.lfs && (
						<span className={styles.hash}>
							SHA-256 <code>{file.lfs.sha256}</code>
						</span>
					)}
					<span className={styles.buttons}>
						<CopyButton value={file.path} label="Copy the path" />
					</span>
				</div>
				{data.unreadFrom !== undefined && (
					<Notice>
						This file is too large for metadata: the hub reads tags and tokens from files of up to <Size bytes={data.unreadFrom} />.
					</Notice>
				)}
				<View data={data} />
			</div>
		</RepoLayout>
	)
}

/** Files that are shown otherwise than they are written. */
const RENDERED = /\.(?:md|markdown|ipynb|index\.json)$/i

/** Between what a text means and how it is written. */
function SourceSwitch({ data: { place, file, view } }: { data: BlobData }) {
	const { call } = useFrame()
	if (!RENDERED.test(file.path) || view.kind === 'binary') return null
	const here = blobAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, file.path)
	const isSource = call.url.searchParams.has('source')
	if (!isSource && view.kind === 'code') return null
	return (
		<ButtonLink href={isSource ? here : `${here}?source=1`} small>
			<Icon name={isSource ? 'file' : 'code'} size={14} /> {isSource ? 'Rendered' : 'Source'}
		</ButtonLink>
	)
}

function View({ data: { place, file, view } }: { data: BlobData }): ReactNode {
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
					{view.isCut && <p className={styles.cut}>This is the beginning of a longer file: download it to see the rest.</p>}
				</>
			)
		case 'table':
			return <Rows rows={view.rows} isCut={view.isCut} columns={view.columns} />
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
					<EmptyState title="A PDF document" actions={<ButtonLink href={`${src}?download=true`}>Download it</ButtonLink>}>
						Documents can contain scripts, so the hub does not show them. Open it in a program on your machine.
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
			<EmptyState title="This file is not shown" actions={<ButtonLink href={`${src}?download=true`}>Download it</ButtonLink>}>
				{view.why}
			</EmptyState>
		</div>
	)
}

/** Columns of a Parquet file that a page lists. */
const COLUMNS_MAX = 500

function Columns({ summary: { rowCount, columns } }: { summary: ParquetSummary }) {
	return (
		<div className={styles.body}>
			<Table
				caption="Columns"
				rows={columns.slice(0, COLUMNS_MAX)}
				keyOf={({ path }, index) => `${index} ${path}`}
				columns={[
					{ title: 'Column', renderCell: ({ path }) => path, mono: true },
					{ title: 'Stored as', renderCell: ({ type }) => type, mono: true },
				]}
			/>
			<p>
				{countedWord(rowCount, 'row')} in {countedWord(columns.length, 'column')}
				{columns.length > COLUMNS_MAX && `, the first ${COLUMNS_MAX} shown`}
			</p>
		</div>
	)
}

function Rows({ rows: [head = [], ...rows], isCut, columns }: { rows: string[][]; isCut: boolean; columns: number }) {
	return (
		<div className={styles.body}>
			<Table
				caption="Rows"
				keyOf={(_, index) => String(index)}
				rows={rows}
				columns={head.map((title, index) => ({ title: title || `column ${index + 1}`, renderCell: (row: string[]) => row[index] ?? '' }))}
			/>
			{isCut && <p>Only the first {exactCount(rows.length)} rows are shown.</p>}
			{columns > head.length && (
				<p>
					The first {exactCount(head.length)} of {exactCount(columns)} columns are shown.
				</p>
			)}
		</div>
	)
}
