import type { UpstreamDescription } from '@stoa/hub'
import { exactCount, Size, Table, When } from '@stoa/ui'
import { Figures } from '../../../parts/figures.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'

/** What a repository of an upstream is: license, size, formats, and its largest files. */
export function UpstreamFacts({ facts, files = facts.files.length }: { facts: UpstreamDescription; files?: number }) {
	const words = useWords().settings.mirrorAsk
	const { now } = useFrame()
	const { license, bytes, fileCount, formats, likes, downloads, changedAt } = facts
	return (
		<>
			<Figures
				rows={[
					[words.license, <bdi key="license">{license ?? words.unknownLicense}</bdi>],
					[words.size, <Size key="size" bytes={bytes} />],
					[words.formats, formats.length === 0 ? words.noFormats : formats.join(', ')],
					[words.likes, exactCount(likes)],
					[words.downloads, exactCount(downloads)],
					...(changedAt === undefined ? [] : [[words.changed, <When key="when" date={new Date(changedAt)} now={now} />] as const]),
				]}
			/>
			<details>
				<summary>{words.files(fileCount)}</summary>
				<Table
					caption={words.largestFiles}
					rows={facts.files.slice(0, files)}
					keyOf={({ path }) => path}
					columns={[
						{ title: words.file, renderCell: ({ path }) => <bdi>{path}</bdi>, mono: true },
						{ title: words.size, renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
					]}
				/>
			</details>
		</>
	)
}
