import type { TreeEntry } from '@stoa/hub'
import { ButtonLink, classNames, EmptyState, Icon, Note, Pagination, Size, When } from '@stoa/ui'
import { blobAddress, branchesAddress, commitsAddress, newFileAddress, resolveAddress, treeAddress, uploadAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { FileBar } from '../../../parts/repo/file-bar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { FilePlace, Submodule, TreeData } from './load.ts'
import styles from './page.module.css'

/** A folder: each entry with its size, its bytes, and the commit that last touched it. */
export function TreePage({ data }: { data: TreeData }) {
	const words = useWords().repository.tree
	const { place, entries, submodules, next, readme, storage } = data
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const { call } = useFrame()
	return (
		<RepoLayout frame={frame} tab="files">
			<FileBar place={place} isFile={false}>
				<ButtonLink href={commitsAddress(address, rev, path)} small>
					<Icon name="clock" size={14} /> {words.history}
				</ButtonLink>
				<ButtonLink href={branchesAddress(address)} small>
					<Icon name="branch" size={14} /> {words.branches}
				</ButtonLink>
				{call.actor.kind === 'person' && frame.mayReadFiles && (
					<ButtonLink href={newFileAddress(address, rev, path)} small>
						<Icon name="plus" size={14} /> {words.newFile}
					</ButtonLink>
				)}
				{call.actor.kind === 'person' && frame.mayReadFiles && (frame.mayWrite || !frame.repo.discussionsDisabled) && (
					<ButtonLink href={uploadAddress(address, rev)} weight="main" small>
						<Icon name="upload" size={14} /> {words.upload}
					</ButtonLink>
				)}
			</FileBar>
			{entries.length + submodules.length === 0 ? (
				<EmptyState title={words.folderEmpty}>{words.folderEmptyHint}</EmptyState>
			) : (
				<div className={styles.files}>
					<Latest data={data} />
					{submodules.map((one) => (
						<SubmoduleRow key={one.path} submodule={one} folder={path} />
					))}
					{entries.map((entry) => (
						<Entry key={entry.path} entry={entry} place={place} />
					))}
				</div>
			)}
			{storage && <Storage {...storage} />}
			<Pagination
				startHref={call.url.searchParams.has('cursor') ? treeAddress(address, rev, path) : undefined}
				nextHref={next && `${treeAddress(address, rev, path)}?cursor=${encodeURIComponent(next)}`}
			/>
			{readme && (
				<div className={styles.readme}>
					<CardText html={readme.html} direction={readme.direction} />
				</div>
			)}
		</RepoLayout>
	)
}

/** What large files of all revisions are and take: chunks that versions share are stored once. */
function Storage({ used, stored }: { used: number; stored: number }) {
	const words = useWords().repository.tree
	const saved = used - stored
	return (
		<p className={styles.storage}>
			{words[saved > 0 ? 'largeFilesSaved' : 'largeFiles']({
				size: <Size bytes={used} />,
				stored: <Size bytes={stored} />,
				saved: <Size bytes={saved} />,
			})}
		</p>
	)
}

function Latest({ data: { latest, place } }: { data: TreeData }) {
	const { now } = useFrame()
	if (!latest) return null
	return (
		<div className={styles.latest}>
			<a href={commitsAddress({ kind: place.frame.repo.kind, id: place.frame.repo.name }, place.rev)}>{latest.title}</a>
			<When date={latest.date} now={now} />
			<code>{latest.oid.slice(0, 8)}</code>
		</div>
	)
}

/** Another repository: its files are there, and not here. */
function SubmoduleRow({ submodule: { path, commit, href }, folder }: { submodule: Submodule; folder: string }) {
	const words = useWords().repository.tree
	const name = (
		<>
			<Icon name="link" />
			<span>{path.slice(folder ? folder.length + 1 : 0)}</span>
			<Note>{words.submodule}</Note>
		</>
	)
	return (
		<div className={styles.row}>
			{href === undefined ? (
				<span className={styles.name} dir="ltr">
					{name}
				</span>
			) : (
				<a className={styles.name} href={href} rel="nofollow noopener ugc" dir="ltr">
					{name}
				</a>
			)}
			<span className={styles.size} />
			<span className={styles.get} />
			<span className={styles.title}>{words.anotherRepositoryAt(<code>{commit.slice(0, 8)}</code>)}</span>
			<span className={styles.when} />
		</div>
	)
}

function Entry({ entry, place: { frame, rev, path } }: { entry: TreeEntry; place: FilePlace }) {
	const words = useWords().repository.tree
	const { now } = useFrame()
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const isFolder = entry.type === 'directory'
	return (
		<div className={styles.row}>
			<a
				className={classNames(styles.name, isFolder && styles.folder)}
				href={isFolder ? treeAddress(address, rev, entry.path) : blobAddress(address, rev, entry.path)}
				dir="ltr"
			>
				<Icon name={isFolder ? 'folder' : 'file'} />
				<span>{entry.path.slice(path ? path.length + 1 : 0)}</span>
				{entry.lfs && <Note>{words.large}</Note>}
			</a>
			<span className={styles.size}>{isFolder ? '' : <Size bytes={entry.size} />}</span>
			{isFolder ? (
				<span className={styles.get} />
			) : (
				<a
					className={styles.get}
					href={`${resolveAddress(address, rev, entry.path)}?download=true`}
					aria-label={words.download(entry.path)}
					title={words.downloadTitle}
				>
					<Icon name="download" size={14} />
				</a>
			)}
			<span className={styles.title}>{entry.lastCommit?.title}</span>
			<span className={styles.when}>{entry.lastCommit && <When date={entry.lastCommit.date} now={now} />}</span>
		</div>
	)
}
