import { ButtonLink, EmptyState, exactCount, Size, When } from '@stoa/ui'
import { listingAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { CollectionsSection } from '../../../layouts/collection/collections-section.tsx'
import { FactList, Rail, RailPage, RailSection, RepoLinks } from '../../../layouts/rail.tsx'
import { CiteSection } from '../../../layouts/repo/cite-section.tsx'
import { newCardAddress } from '../../../layouts/repo/card-template.ts'
import { CardTools } from '../../../layouts/repo/card-tools.tsx'
import { DownloadsSection } from '../../../layouts/repo/downloads-section.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { AllRows, RowsSection } from '../../../layouts/rows/rows-section.tsx'
import { UseSection } from '../../../layouts/use/use-section.tsx'
import { tagLabel } from '../../../layouts/tag-label.ts'
import { useFrame } from '../../../site/frame.tsx'
import { Leaderboard } from './leaderboard.tsx'
import type { DatasetData } from './load.ts'

/** A dataset: its card, how to load it, what it holds, who was trained on it. */
export function DatasetPage({ data }: { data: DatasetData }) {
	const { frame, at, card, use, models } = data
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="home" beside={card && <CardTools frame={frame} card={card} />}>
			<RailPage
				wide
				rail={
					<Rail label="About this dataset" fold="Use it, content, models" open={use?.isAsked ?? false}>
						{use && <UseSection kind="dataset" use={use} />}
						{at && <Content data={data} />}
						{models.total > 0 && (
							<RailSection title="Models trained on it">
								<RepoLinks repos={models.repos.map(({ kind, name }) => ({ kind, id: name }))} />
								{models.total > models.repos.length && (
									<a href={listingAddress('model', new URLSearchParams({ tag: `dataset:${repo.name}` }))}>All {exactCount(models.total)}</a>
								)}
							</RailSection>
						)}
						<DownloadsSection repo={frame.repo} history={data.downloads} />
						<CollectionsSection held={data.collections} />
						{at && <CiteSection repo={frame.repo} />}
					</Rail>
				}
			>
				{data.rows && <RowsSection id={repo.name} preview={data.rows} below={<AllRows id={repo.name} preview={data.rows} />} />}
				<article>{card ? <CardText html={card.html} direction={card.direction} /> : <NoCard data={data} />}</article>
				<Leaderboard entries={data.leaderboard} />
			</RailPage>
		</RepoLayout>
	)
}

function Content({ data: { frame, at } }: { data: DatasetData }) {
	const { now } = useFrame()
	const tagged = (prefix: string): string[] => frame.repo.metadata.tags.filter((tag) => tag.startsWith(prefix)).map(tagLabel)
	const rows = tagged('size_categories:')
	const formats = tagged('format:')
	const siblings = at?.siblings ?? []
	return (
		<RailSection title="Content">
			<FactList
				facts={[
					...(rows.length > 0 ? [{ name: 'Rows', value: rows.join(', ') }] : []),
					...(formats.length > 0 ? [{ name: 'Format', value: formats.join(', ') }] : []),
					{ name: 'Files', value: exactCount(siblings.length) },
					{ name: 'Size', value: <Size bytes={siblings.reduce((sum, { size }) => sum + size, 0)} /> },
					{ name: 'Updated', value: <When date={frame.repo.lastModified} now={now} /> },
				]}
			/>
		</RailSection>
	)
}

function NoCard({ data: { frame, at } }: { data: DatasetData }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<EmptyState
			title={at ? 'This dataset has no card yet' : 'Nothing has been uploaded yet'}
			actions={
				<>
					{frame.mayWrite && (
						<>
							<ButtonLink href={newCardAddress(address)} weight="main">
								Write a card
							</ButtonLink>
							<ButtonLink href={uploadAddress(address)}>Upload files</ButtonLink>
						</>
					)}
					{at && <ButtonLink href={treeAddress(address, 'main')}>See its files</ButtonLink>}
				</>
			}
		>
			{frame.mayWrite
				? 'The card tells readers what the rows are, where they come from, and under which license. It is the file README.md.'
				: 'Its authors have not described it yet.'}
		</EmptyState>
	)
}
