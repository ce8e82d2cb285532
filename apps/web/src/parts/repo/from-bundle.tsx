import type { BundleOrigin, ComparedPin, Repo } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { treeAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'

/** Digits of a commit or a hash that a page shows. */
const SHORT = 8

/** Says on each page of a repository that a bundle brought where it comes from, and that it is changed there. */
export function FromBundle({
	repo,
	origin,
	isMirrored,
	pins,
}: {
	repo: Pick<Repo, 'kind' | 'name'>
	origin: BundleOrigin | undefined
	/** Whether an upstream is known too, which another notice names. */
	isMirrored: boolean
	pins: readonly ComparedPin[]
}) {
	const words = useWords().parts.repoHead
	const { now } = useFrame()
	if (!origin) return null
	const { bundle, maker, madeAt, signer, importedAt } = origin
	const facts = {
		bundle: <code>{bundle.slice(0, SHORT)}</code>,
		maker: <bdi>{maker}</bdi>,
		made: <When date={madeAt} now={now} />,
		imported: <When date={importedAt} now={now} />,
	}
	return (
		<Notice tone={signer === undefined ? 'warning' : 'info'}>
			<p>{words[isMirrored ? 'changedByBundle' : 'carriedInBundle'](facts)}</p>
			<p>{signer === undefined ? words.notSigned : words.signedBy(<bdi>{signer}</bdi>)}</p>
			{!isMirrored &&
				pins.map(({ commit }) => (
					<p key={commit}>
						{words.pinned(<code>{commit.slice(0, SHORT)}</code>)}{' '}
						<a href={treeAddress({ kind: repo.kind, id: repo.name }, commit)}>{words.openPinned}</a>
					</p>
				))}
		</Notice>
	)
}
