import type { Repo } from '@stoa/hub'
import { Icon } from '@stoa/ui'
import { paperAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { CodeChoices, RailNote, RailSection } from '../rail.tsx'
import { citationOf } from './citation.ts'
import styles from './cite-section.module.css'

/** Papers that a rail names at most. */
const PAPERS_SHOWN = 5

/** The papers that a card cites, and how to cite what it is about. */
export function CiteSection({ repo }: { repo: Repo }) {
	const words = useWords().parts.repo
	const { call } = useFrame()
	const { bibtex, line, isOwn } = citationOf(repo, call.origin)
	const papers = repo.metadata.tags.flatMap((tag) => /^(?:arxiv|doi):(.+)$/.exec(tag)?.[1] ?? [])
	return (
		<>
			{papers.length > 0 && (
				<RailSection title={words.papers}>
					<ul className={styles.papers}>
						{papers.slice(0, PAPERS_SHOWN).map((id) => (
							<li key={id}>
								<Icon name="file" size={13} />
								<a href={paperAddress(id)} dir="auto">
									{repo.metadata.paperTitles?.[id] ?? id}
								</a>
							</li>
						))}
					</ul>
				</RailSection>
			)}
			<RailSection title={words.cite}>
				<CodeChoices
					choices={[
						{ title: 'BibTeX', code: bibtex },
						{ title: 'APA', code: line },
					]}
				/>
				{isOwn && <RailNote>{words.citeHint}</RailNote>}
			</RailSection>
		</>
	)
}
