import { ButtonLink, EmptyState } from '@stoa/ui'
import { appContentAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { appFaceOf } from '../../../parts/app/app-face.ts'
import { AppTile } from '../../../parts/app/app-tile.tsx'
import { CollectionsSection } from '../../../parts/collection/collections-section.tsx'
import { RepoLinks } from '../../../parts/rail.tsx'
import { CardTools } from '../../../parts/repo/card-tools.tsx'
import { hasCard } from '../../../parts/repo/copy-card.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AppData } from './load.ts'
import styles from './page.module.css'

/**
 * An app: it fills the page. It runs in a frame without the hub's origin (no `allow-same-origin`), so nothing in it can act for the
 * visitor.
 */
export function AppPage({ data }: { data: AppData }) {
	const words = useWords().repository.app
	const { repo } = data.frame
	const face = appFaceOf(repo)
	return (
		<RepoLayout frame={data.frame} tab="home" beside={hasCard(data.at) && <CardTools frame={data.frame} />}>
			{(face.title ?? face.emoji ?? face.thumbnail) !== undefined && (
				<div className={styles.head}>
					<AppTile face={face} size="large" />
					<div>
						<h2>
							<bdi>{face.title ?? repo.name}</bdi>
						</h2>
						{repo.metadata.description && (
							<p>
								<bdi>{repo.metadata.description}</bdi>
							</p>
						)}
					</div>
				</div>
			)}
			{data.runs ? (
				<iframe
					className={styles.app}
					src={appContentAddress(repo.name)}
					title={words.theApp(face.title ?? repo.name)}
					sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-modals"
					allow="fullscreen; camera; microphone; clipboard-write"
				/>
			) : (
				<DoesNotRun data={data} />
			)}
			<div className={styles.below}>
				{face.title === undefined && repo.metadata.description && <span dir="auto">{repo.metadata.description}</span>}
				{data.uses.length > 0 && (
					<span>
						{words.uses}
						<RepoLinks repos={data.uses} />
					</span>
				)}
			</div>
			<div className={styles.collections}>
				<CollectionsSection held={data.held} />
			</div>
		</RepoLayout>
	)
}

function DoesNotRun({ data: { frame, at, startFile } }: { data: AppData }) {
	const words = useWords().repository.app
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const isStatic = frame.repo.metadata.sdk === 'static' || frame.repo.metadata.sdk === undefined
	const isPrivate = at !== undefined && isStatic && frame.repo.visibility === 'private'
	const why = isPrivate ? words.privateTitle : isStatic ? words.noStartFileTitle(startFile) : words.otherSdkTitle
	return (
		<EmptyState
			title={at ? why : words.emptyTitle}
			actions={
				<>
					{frame.mayWrite && (
						<ButtonLink href={uploadAddress(address)} weight="main">
							{words.uploadFiles}
						</ButtonLink>
					)}
					{at && <ButtonLink href={treeAddress(address, 'main')}>{words.seeItsFiles}</ButtonLink>}
				</>
			}
		>
			{isPrivate ? words.privateHint : isStatic ? words.noStartFileHint(startFile) : words.otherSdkHint(frame.repo.metadata.sdk ?? '')}
		</EmptyState>
	)
}
