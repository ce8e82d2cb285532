import type { calls } from '@stoa/protocol'
import { ButtonLink, EmptyState } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyPage } from '../../../islands/copy-page/copy-page.tsx'
import { LivelyText } from '../../../islands/widgets/lively-text.tsx'
import { inScript } from '../../../parts/head-tags.tsx'
import { callAddress } from '../../../site/call-address.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { DocsLayout, DocsText } from './layout.tsx'
import type { DocsData } from './load.ts'
import { DocsSearch } from './search-field.tsx'
import type { DocsLink } from '../../../site/docs-view.ts'

/** A documentation page of the hub, or what is near when there is none. */
export function DocsPageView({ data }: { data: DocsData }) {
	const { now, call } = useFrame()
	if (data.kind === 'missing') return <MissingPage project={data.project} near={data.near} />
	const { view } = data
	return (
		<>
			<DocsLayout
				view={view}
				slots={{
					now,
					text: (
						<LivelyText widgets={view.widgets}>
							<DocsText view={view} />
						</LivelyText>
					),
					copy: !view.copyHidden && (
						<CopyPage
							language={view.language}
							mcp={call.origin + callAddress<typeof calls.callMcp>({ path: '/mcp', values: {} })}
							offersParts
							offersCode={view.widgets.includes('code')}
						/>
					),
					copyPlace: call.copyPage?.place === 'outline' ? 'outline' : 'title',
					search: <DocsSearch project={view.project.id} language={view.language} />,
				}}
			/>
			<script type="application/json" data-docs-metadata dangerouslySetInnerHTML={{ __html: inScript(view.metadata) }} />
		</>
	)
}

function MissingPage({ project, near }: { project: DocsLink | undefined; near: readonly DocsLink[] }) {
	const words = useWords().docs.missing
	return (
		<EmptyState
			isPage
			title={words.title}
			actions={
				<>
					{project && <ButtonLink href={project.address}>{project.title}</ButtonLink>}
					<ButtonLink href={PAGES.docs.href()}>{words.allDocumentation}</ButtonLink>
					<ButtonLink href={PAGES.docsSearch.href()}>{words.searchIt}</ButtonLink>
				</>
			}
		>
			{near.length === 0 ? (
				words.noneNear
			) : (
				<>
					{words.near}
					<ul>
						{near.map(({ title, address }) => (
							<li key={address} dir="auto">
								<a href={address}>{title}</a>
							</li>
						))}
					</ul>
				</>
			)}
		</EmptyState>
	)
}
