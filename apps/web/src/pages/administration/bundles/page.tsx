import type { ShownImport, ShownKey } from '@stoa/hub'
import { Button, exactCount, Note, Notice, Progress, Size, sizeText, Table, When } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminBundlesData } from './act.ts'

const HERE = PAGES.adminBundles.href()
/** Digits of the hash of a bundle that the page shows. */
const SHORT = 12
/** Repositories of an import that are named. */
const NAMED = 5

/** Imports of bundles, the watched folder and the trusted keys, for the administrators of the hub. */
export function AdminBundlesPage({ data: { imports, keys, watched, form } }: { data: AdminBundlesData }) {
	const words = useWords().administration.bundles
	return (
		<AdminLayout part="bundles">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title={words.title} lead={words.lead} wide>
				<h2>{words.watchedFolder}</h2>
				<Watched watched={watched} />
				<h2>{words.imports}</h2>
				{imports.length === 0 ? <p>{words.noImports}</p> : <Imports imports={imports} />}
				<h2>{words.trustedKeys}</h2>
				{keys.length === 0 ? <p>{words.noKeys(<code>stoa bundle trust add NAME KEY</code>)}</p> : <Keys keys={keys} />}
			</FormPage>
		</AdminLayout>
	)
}

function Watched({ watched }: Pick<AdminBundlesData, 'watched'>) {
	const words = useWords().administration.bundles
	const { now } = useFrame()
	if (!watched) return <p>{words.notWatched}</p>
	const { folder, bundles } = watched
	return (
		<>
			<p>{words.watched(<code>{folder}</code>)}</p>
			{bundles.length > 0 && (
				<Table
					stacks
					caption={words.watchedCaption}
					rows={bundles}
					keyOf={({ name }) => name}
					columns={[
						{ title: words.file, renderCell: ({ name }) => <bdi>{name}</bdi> },
						{ title: words.size, renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
						{ title: words.changed, renderCell: ({ changedAt }) => <When date={changedAt} now={now} /> },
						{
							title: words.actions,
							renderCell: ({ name }) => (
								<form method="post" action={HERE}>
									<input type="hidden" name="do" value="import" />
									<input type="hidden" name="file" value={name} />
									<Button type="submit" aria-label={words.importFile(name)}>
										{words.import}
									</Button>
								</form>
							),
						},
					]}
				/>
			)}
		</>
	)
}

function Imports({ imports }: { imports: readonly ShownImport[] }) {
	const words = useWords().administration.bundles
	return (
		<Table
			stacks
			caption={words.importsCaption}
			rows={imports}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.bundle, renderCell: (one) => <Bundle one={one} /> },
				{ title: words.repositories, renderCell: ({ items }) => <Repositories items={items} /> },
				{
					title: words.signedBy,
					renderCell: ({ signer, bundle }) => (signer === undefined ? bundle && words.noTrustedKey : <bdi>{signer}</bdi>),
				},
				{ title: words.begun, renderCell: ({ startedAt, begunBy }) => <Begun at={startedAt} by={begunBy} /> },
				{ title: words.state, renderCell: (one) => <State one={one} /> },
			]}
		/>
	)
}

function Bundle({ one: { path, bundle } }: { one: ShownImport }) {
	const words = useWords().administration.bundles
	const { now } = useFrame()
	return (
		<div>
			<p>
				<bdi>{path}</bdi>
			</p>
			{bundle && (
				<p>
					{words.made({
						hash: <code>{bundle.hash.slice(0, SHORT)}</code>,
						maker: <bdi>{bundle.maker}</bdi>,
						when: <When date={bundle.madeAt} now={now} />,
						size: <bdi>{sizeText(bundle.bytes)}</bdi>,
					})}
				</p>
			)}
		</div>
	)
}

function Repositories({ items }: Pick<ShownImport, 'items'>) {
	const words = useWords().administration.bundles
	return (
		<div>
			{items.slice(0, NAMED).map(({ kind, name }) => (
				<p key={`${kind} ${name}`}>
					<a href={repoAddress({ kind, id: name })}>{name}</a>
				</p>
			))}
			{items.length > NAMED && <p>{words.more(exactCount(items.length - NAMED))}</p>}
		</div>
	)
}

function Begun({ at, by }: { at: Date; by: string }) {
	const words = useWords().administration.bundles
	const { now } = useFrame()
	return (
		<div>
			<p>
				<When date={at} now={now} />
			</p>
			<p>{by === '' ? words.byOperator : <bdi>{by}</bdi>}</p>
		</div>
	)
}

function State({ one: { state, problem, progress } }: { one: ShownImport }) {
	const words = useWords().administration.bundles
	return (
		<div>
			<p>
				<Note>{words.states[state]}</Note>
			</p>
			{progress && progress.bytesTotal > 0 && (
				<Progress
					label={words.read}
					value={Math.min(progress.bytes, progress.bytesTotal)}
					max={progress.bytesTotal}
					detail={words.of(sizeText(progress.bytes), sizeText(progress.bytesTotal))}
				/>
			)}
			{problem !== undefined && <p>{problem}</p>}
		</div>
	)
}

function Keys({ keys }: { keys: readonly ShownKey[] }) {
	const words = useWords().administration.bundles
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.trustedKeys}
			rows={keys}
			keyOf={({ name }) => name}
			columns={[
				{ title: words.name, renderCell: ({ name }) => <bdi>{name}</bdi> },
				{ title: words.key, renderCell: ({ keyId }) => <code>{keyId}</code> },
				{ title: words.added, renderCell: ({ addedAt }) => <When date={addedAt} now={now} /> },
			]}
		/>
	)
}
