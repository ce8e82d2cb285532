import { type Conversion, PARQUET_REF, type Repo } from '@stoa/hub'
import { ButtonLink, EmptyState, exactCount, Size, When } from '@stoa/ui'
import { listingAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { CollectionsSection } from '../../../parts/collection/collections-section.tsx'
import { FactList, Rail, RailNote, RailPage, RailSection, RepoLinks } from '../../../parts/rail.tsx'
import { CiteSection } from '../../../parts/repo/cite-section.tsx'
import { newCardAddress } from '../../../parts/repo/card-template.ts'
import { CardTools } from '../../../parts/repo/card-tools.tsx'
import { DownloadsSection } from '../../../parts/repo/downloads-section.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { AllRows, RowsSection } from '../../../viewers/rows/rows-section.tsx'
import { UseSection } from '../../../parts/use/use-section.tsx'
import { tagLabel } from '../../../parts/tag-label.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { PageCall } from '../../../site/route.ts'
import { useWords } from '../../../site/use-words.ts'
import { conversionText } from './conversion-text.ts'
import { Leaderboard } from './leaderboard.tsx'
import type { DatasetData } from './load.ts'

/** A dataset: its card, how to load it, what it holds, who was trained on it. */
export function DatasetPage({ data, call }: { data: DatasetData; call: PageCall }) {
	const words = useWords().repository.dataset
	const { frame, at, card, use, models } = data
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="home" beside={card && <CardTools frame={frame} card={card} />}>
			<RailPage
				wide
				rail={
					<Rail label={words.aboutThisDataset} fold={words.railFold} open={use?.isAsked ?? false}>
						{use && <UseSection kind="dataset" use={use} />}
						{at && <Content data={data} />}
						{models.total > 0 && (
							<RailSection title={words.modelsTrainedOn}>
								<RepoLinks repos={models.repos.map(({ kind, name }) => ({ kind, id: name }))} />
								{models.total > models.repos.length && (
									<a href={listingAddress('model', new URLSearchParams({ tag: `dataset:${repo.name}` }))}>
										{words.all(exactCount(models.total))}
									</a>
								)}
							</RailSection>
						)}
						<DownloadsSection repo={frame.repo} history={data.downloads} />
						<CollectionsSection held={data.collections} />
						{at && <CiteSection repo={frame.repo} />}
					</Rail>
				}
			>
				{data.rows && <RowsSection call={call} id={repo.name} preview={data.rows} below={<AllRows id={repo.name} preview={data.rows} />} />}
				<article>{card ? <CardText html={card.html} direction={card.direction} /> : <NoCard data={data} />}</article>
				<Leaderboard entries={data.leaderboard} />
			</RailPage>
		</RepoLayout>
	)
}

function Content({ data: { frame, at, conversion } }: { data: DatasetData }) {
	const words = useWords().repository.dataset
	const { now } = useFrame()
	const { repo } = frame
	const tagged = (prefix: string): string[] => repo.metadata.tags.filter((tag) => tag.startsWith(prefix)).map(tagLabel)
	const rows = repo.convertedRows === undefined ? tagged('size_categories:') : [exactCount(repo.convertedRows)]
	const formats = tagged('format:')
	const siblings = at?.siblings ?? []
	return (
		<RailSection title={words.content}>
			<FactList
				facts={[
					...(rows.length > 0 ? [{ name: words.rows, value: rows.join(', ') }] : []),
					...(formats.length > 0 ? [{ name: words.format, value: formats.join(', ') }] : []),
					{ name: words.files, value: exactCount(siblings.length) },
					{ name: words.size, value: <Size bytes={siblings.reduce((sum, { size }) => sum + size, 0)} /> },
					...(repo.convertedSize === undefined
						? []
						: [{ name: words.parquet, value: <ParquetLink repo={repo} size={repo.convertedSize} /> }]),
					{ name: words.updated, value: <When date={repo.lastModified} now={now} /> },
				]}
			/>
			{conversion && <ConversionState repo={repo} conversion={conversion} />}
		</RailSection>
	)
}

function ParquetLink({ repo, size }: { repo: Repo; size: number }) {
	return (
		<a href={treeAddress({ kind: repo.kind, id: repo.name }, PARQUET_REF)}>
			<Size bytes={size} />
		</a>
	)
}

/** What is not in Parquet yet, and why. Nothing once everything is. */
function ConversionState({ repo, conversion }: { repo: Repo; conversion: Conversion }) {
	const words = useWords().repository.dataset
	const text = conversionText(words.conversion, conversion)
	const isPartial = repo.convertedSize === undefined && conversion.made?.configs.some(({ splits }) => splits.length > 0)
	if (text === undefined && !isPartial) return null
	return (
		<RailNote>
			{text} {isPartial && <a href={treeAddress({ kind: repo.kind, id: repo.name }, PARQUET_REF)}>{words.parquetFiles}</a>}
		</RailNote>
	)
}

function NoCard({ data: { frame, at } }: { data: DatasetData }) {
	const words = useWords().repository.dataset
	const { call } = useFrame()
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<EmptyState
			title={at ? words.noCard : words.empty}
			actions={
				<>
					{frame.mayWrite && (
						<>
							<ButtonLink href={newCardAddress(address)} weight="main">
								{words.writeACard}
							</ButtonLink>
							<ButtonLink href={uploadAddress(address)}>{words.uploadFiles}</ButtonLink>
						</>
					)}
					{at && !frame.mayWrite && call.actor.kind === 'person' && (
						<ButtonLink href={newCardAddress(address)}>{words.proposeACard}</ButtonLink>
					)}
					{at && <ButtonLink href={treeAddress(address, 'main')}>{words.seeItsFiles}</ButtonLink>}
				</>
			}
		>
			{frame.mayWrite ? words.noCardHint : words.noCardWarning}
		</EmptyState>
	)
}
