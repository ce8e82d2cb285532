import { ButtonLink, EmptyState, exactCount, Icon, Size, Table } from '@stoa/ui'
import { commitsAddress, rawAddress, resolveAddress } from '@stoa/vocabulary'
import { CardText } from '../../islands/widgets/card-text.tsx'
import { CopyButton } from '../../islands/copy/copy-button.tsx'
import { countedWord } from '../../layouts/counted.ts'
import { FileBar } from '../../layouts/repo/file-bar.tsx'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import type { ReactNode } from 'react'
import type { BlobData } from './load.ts'
import styles from './page.module.css'
import type { SafetensorsHeader } from './safetensors-header.ts'

/** One file: shown as what it is, with its bytes, its hash and its history one step away. */
export function BlobPage({ data }: { data: BlobData }) {
	const { place, file, view } = data
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	return (
		<RepoLayout frame={place.frame} tab="files">
			<FileBar place={place} isFile>
				<ButtonLink href={`${commitsAddress(address, place.rev)}/${file.path.split('/').map(encodeURIComponent).join('/')}`} small>
					<Icon name="clock" size={14} /> History
				</ButtonLink>
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
					{view.kind === 'code' && <span>{countedWord(view.lines, 'line')}</span>}
					{file.lfs && (
						<span className={styles.hash}>
							SHA-256 <code>{file.lfs.sha256}</code>
						</span>
					)}
					<span className={styles.buttons}>
						<CopyButton value={file.path} label="Copy the path" />
					</span>
				</div>
				<View data={data} />
			</div>
		</RepoLayout>
	)
}

function View({ data: { place, file, view } }: { data: BlobData }): ReactNode {
	const src = resolveAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev, file.path)
	switch (view.kind) {
		case 'markdown':
			return (
				<div className={styles.body}>
					<CardText html={view.html} />
				</div>
			)
		case 'code':
			return (
				<div className={styles.code}>
					<div className={styles.lines} aria-hidden="true">
						{Array.from({ length: view.lines }, (_, index) => index + 1).join('\n')}
					</div>
					<div dangerouslySetInnerHTML={{ __html: view.html }} />
				</div>
			)
		case 'table':
			return <Rows rows={view.rows} isCut={view.isCut} />
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
		case 'safetensors':
			return <Tensors header={view.header} />
	}
	return (
		<div className={styles.body}>
			<EmptyState title="This file is not shown" actions={<ButtonLink href={`${src}?download=true`}>Download it</ButtonLink>}>
				{view.why}
			</EmptyState>
		</div>
	)
}

function Rows({ rows: [head = [], ...rows], isCut }: { rows: string[][]; isCut: boolean }) {
	return (
		<div className={styles.body}>
			<Table
				caption="Rows"
				keyOf={(_, index) => String(index)}
				rows={rows}
				columns={head.map((title, index) => ({ title: title || `column ${index + 1}`, renderCell: (row: string[]) => row[index] ?? '' }))}
			/>
			{isCut && <p>Only the first {exactCount(rows.length)} rows are shown.</p>}
		</div>
	)
}

/** Tensors that a page lists. */
const TENSORS_MAX = 500

function Tensors({ header: { tensors, metadata } }: { header: SafetensorsHeader }) {
	const columns = [
		{ title: 'Tensor', renderCell: ({ name }: SafetensorsHeader['tensors'][number]) => name, mono: true },
		{ title: 'Type', renderCell: ({ dtype }: SafetensorsHeader['tensors'][number]) => dtype, mono: true },
		{
			title: 'Shape',
			renderCell: ({ shape }: SafetensorsHeader['tensors'][number]) => (shape.length > 0 ? shape.join(' × ') : 'scalar'),
			mono: true,
		},
		{ title: 'Size', renderCell: ({ bytes }: SafetensorsHeader['tensors'][number]) => <Size bytes={bytes} />, numeric: true },
	]
	return (
		<div className={styles.body}>
			<Table caption="Tensors" columns={columns} rows={tensors.slice(0, TENSORS_MAX)} keyOf={({ name }) => name} />
			<p>
				{countedWord(tensors.length, 'tensor')}
				{tensors.length > TENSORS_MAX && `, the first ${TENSORS_MAX} shown`}
				{metadata.map(([key, value]) => ` · ${key}: ${value}`).join('')}
			</p>
		</div>
	)
}
