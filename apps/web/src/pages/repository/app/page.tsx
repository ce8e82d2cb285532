import { ButtonLink, EmptyState } from '@stoa/ui'
import { appContentAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { appFaceOf } from '../../../layouts/app/app-face.ts'
import { AppTile } from '../../../layouts/app/app-tile.tsx'
import { CollectionsSection } from '../../../layouts/collection/collections-section.tsx'
import { RepoLinks } from '../../../layouts/rail.tsx'
import { CardTools } from '../../../layouts/repo/card-tools.tsx'
import { hasCard } from '../../../layouts/repo/copy-card.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import type { AppData } from './load.ts'
import styles from './page.module.css'

/**
 * An app: it fills the page. It runs in a frame without the hub's origin (no `allow-same-origin`), so nothing in it can act for the
 * visitor.
 */
export function AppPage({ data }: { data: AppData }) {
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
					title={`The app ${face.title ?? repo.name}`}
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
						Uses
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
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const isStatic = frame.repo.metadata.sdk === 'static' || frame.repo.metadata.sdk === undefined
	const isPrivate = at !== undefined && isStatic && frame.repo.visibility === 'private'
	const why = isPrivate ? 'Private apps do not run' : isStatic ? `This app has no ${startFile}` : 'This app does not run here'
	return (
		<EmptyState
			title={at ? why : 'Nothing has been uploaded yet'}
			actions={
				<>
					{frame.mayWrite && (
						<ButtonLink href={uploadAddress(address)} weight="main">
							Upload files
						</ButtonLink>
					)}
					{at && <ButtonLink href={treeAddress(address, 'main')}>See its files</ButtonLink>}
				</>
			}
		>
			{isPrivate
				? 'Apps run without your account, so only public apps can run. You can read the files here; make the app public to run it.'
				: isStatic
					? `A static app starts with the file ${startFile}.`
					: `It needs a ${frame.repo.metadata.sdk} runtime, and this hub runs static apps only. Download its files to run it yourself.`}
		</EmptyState>
	)
}
