import { ButtonLink, EmptyState, exactCount } from '@stoa/ui'
import { listingAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { appFaceOf } from '../../../parts/app/app-face.ts'
import { CollectionsSection } from '../../../parts/collection/collections-section.tsx'
import { Rail, RailNote, RailPage, RailSection, RepoLinks } from '../../../parts/rail.tsx'
import { CiteSection } from '../../../parts/repo/cite-section.tsx'
import { newCardAddress } from '../../../parts/repo/card-template.ts'
import { CardTools } from '../../../parts/repo/card-tools.tsx'
import { DownloadsSection } from '../../../parts/repo/downloads-section.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { UseSection } from '../../../parts/use/use-section.tsx'
import { useWords } from '../../../site/use-words.ts'
import { Evaluations } from './evaluations.tsx'
import type { ModelData, Related, Relation } from './load.ts'
import { TryItSection } from './try-it-section.tsx'
import { Weights } from './weights.tsx'
import styles from './page.module.css'

/** A model: its card, and in the rail everything one does with it or knows about it. */
export function ModelPage({ data }: { data: ModelData }) {
	const words = useWords().repository.model
	const { frame, at, card } = data
	return (
		<RepoLayout frame={frame} tab="home" beside={card && <CardTools frame={frame} card={card} />}>
			<RailPage
				wide
				rail={
					<Rail
						label={words.aboutThisModel}
						fold={words.railFold}
						open={data.use?.isAsked ?? false}
						first={at && frame.mayReadFiles && <TryItSection repo={frame.repo} at={at} mayWrite={frame.mayWrite} />}
					>
						{data.use && <UseSection kind="model" use={data.use} />}
						{at && <Weights data={data} />}
						<Lineage data={data} />
						{data.datasets.length > 0 && (
							<RailSection title={words.trainedOn}>
								<RepoLinks repos={data.datasets} />
							</RailSection>
						)}
						{data.apps.total > 0 && (
							<RailSection title={words.usedInApps}>
								<RepoLinks repos={data.apps.repos.map((app) => ({ kind: app.kind, id: app.name, face: appFaceOf(app) }))} />
							</RailSection>
						)}
						<DownloadsSection repo={frame.repo} history={data.downloads} />
						<CollectionsSection held={data.collections} />
						{at && <CiteSection repo={frame.repo} />}
					</Rail>
				}
			>
				<article>{card ? <CardText html={card.html} direction={card.direction} /> : <NoCard data={data} />}</article>
				<Evaluations evaluations={data.evaluations} datasets={data.evaluationDatasets} />
			</RailPage>
		</RepoLayout>
	)
}

function NoCard({ data: { frame, at } }: { data: ModelData }) {
	const words = useWords().repository.model
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
					{at && <ButtonLink href={treeAddress(address, 'main')}>{words.seeItsFiles}</ButtonLink>}
				</>
			}
		>
			{frame.mayWrite ? (
				<>{words.noCardHint(<span className={styles.command}>{words.fromATerminal(<code>hf upload {frame.repo.name} .</code>)}</span>)}</>
			) : (
				words.noCardWarning
			)}
		</EmptyState>
	)
}

function Lineage({ data: { frame, bases, derived } }: { data: ModelData }) {
	const words = useWords().repository.model
	if (bases.length === 0 && derived.length === 0) return null
	return (
		<RailSection title={words.lineage}>
			{bases.length > 0 && (
				<>
					<RailNote>{words.madeFrom}</RailNote>
					<RepoLinks repos={bases} />
				</>
			)}
			{derived.map(({ relation, ...some }) => (
				<Derived key={relation} relation={relation} some={some} id={frame.repo.name} />
			))}
		</RailSection>
	)
}

function Derived({ relation, some, id }: { relation: Relation; some: Related; id: string }) {
	const words = useWords().repository.model
	const all = listingAddress('model', new URLSearchParams({ tag: `base_model:${relation}:${id}` }))
	return (
		<>
			<RailNote>{words.relations[relation]}</RailNote>
			<RepoLinks repos={some.repos.map(({ kind, name }) => ({ kind, id: name }))} />
			{some.total > some.repos.length && <a href={all}>{words.all(exactCount(some.total))}</a>}
		</>
	)
}
