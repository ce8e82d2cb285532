import { ButtonLink, EmptyState, exactCount } from '@stoa/ui'
import { listingAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { appFaceOf } from '../../../layouts/app/app-face.ts'
import { CollectionsSection } from '../../../layouts/collection/collections-section.tsx'
import { Rail, RailNote, RailPage, RailSection, RepoLinks } from '../../../layouts/rail.tsx'
import { CiteSection } from '../../../layouts/repo/cite-section.tsx'
import { newCardAddress } from '../../../layouts/repo/card-template.ts'
import { CardTools } from '../../../layouts/repo/card-tools.tsx'
import { DownloadsSection } from '../../../layouts/repo/downloads-section.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { UseSection } from '../../../layouts/use/use-section.tsx'
import { Evaluations } from './evaluations.tsx'
import type { ModelData, Related, Relation } from './load.ts'
import { TryItSection } from './try-it-section.tsx'
import { Weights } from './weights.tsx'
import styles from './page.module.css'

/** A model: its card, and in the rail everything one does with it or knows about it. */
export function ModelPage({ data }: { data: ModelData }) {
	const { frame, at, card } = data
	return (
		<RepoLayout frame={frame} tab="home" beside={card && <CardTools frame={frame} card={card} />}>
			<RailPage
				wide
				rail={
					<Rail
						label="About this model"
						fold="Use it, weights, lineage"
						open={data.use?.isAsked ?? false}
						first={at && frame.mayReadFiles && <TryItSection repo={frame.repo} at={at} mayWrite={frame.mayWrite} />}
					>
						{data.use && <UseSection kind="model" use={data.use} />}
						{at && <Weights data={data} />}
						<Lineage data={data} />
						{data.datasets.length > 0 && (
							<RailSection title="Trained on">
								<RepoLinks repos={data.datasets} />
							</RailSection>
						)}
						{data.apps.total > 0 && (
							<RailSection title="Used in apps">
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
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<EmptyState
			title={at ? 'This model has no card yet' : 'Nothing has been uploaded yet'}
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
			{frame.mayWrite ? (
				<>
					The card tells readers what the model does, what it was trained on, how good it is and where it fails. It is the file README.md.
					<span className={styles.command}>
						From a terminal: <code>hf upload {frame.repo.name} .</code>
					</span>
				</>
			) : (
				'Its authors have not described it. Take care with a model that has no description.'
			)}
		</EmptyState>
	)
}

function Lineage({ data: { frame, bases, derived } }: { data: ModelData }) {
	if (bases.length === 0 && derived.length === 0) return null
	return (
		<RailSection title="Lineage">
			{bases.length > 0 && (
				<>
					<RailNote>Made from</RailNote>
					<RepoLinks repos={bases} />
				</>
			)}
			{derived.map(({ relation, ...some }) => (
				<Derived key={relation.tag} relation={relation} some={some} id={frame.repo.name} />
			))}
		</RailSection>
	)
}

function Derived({ relation, some, id }: { relation: Relation; some: Related; id: string }) {
	const all = listingAddress('model', new URLSearchParams({ tag: `base_model:${relation.tag}:${id}` }))
	return (
		<>
			<RailNote>{relation.title}</RailNote>
			<RepoLinks repos={some.repos.map(({ kind, name }) => ({ kind, id: name }))} />
			{some.total > some.repos.length && <a href={all}>All {exactCount(some.total)}</a>}
		</>
	)
}
