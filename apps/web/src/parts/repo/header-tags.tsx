import { findLibrary, findTask, languageName } from '@stoa/catalog'
import type { Repo } from '@stoa/hub'
import { Tag, TagList, type TagTone } from '@stoa/ui'
import { listingAddress, paperAddress } from '@stoa/vocabulary'
import { aboutTag } from '../about-tag.ts'
import { tagLabel } from '../tag-label.ts'
import styles from './header-tags.module.css'
import type { Words } from '../../words/words.ts'
import { useWords } from '../../site/use-words.ts'

/** Tags of each kind that are shown; the rest is counted. */
const SHOWN: Readonly<Record<TagTone | 'other', number>> = { task: 4, library: 3, license: 2, language: 4, paper: 3, data: 4, other: 6 }
/** The order in which a reader asks. */
const ORDER: readonly (TagTone | 'other')[] = ['task', 'library', 'license', 'language', 'data', 'paper', 'other']

/** Tags that other parts of the header or the rail already say, or that say nothing to a reader. */
const HIDDEN_TAG = /^(?:region:|base_model:|dataset:|model-index$|autotrain|endpoints_compatible|deploy:|custom_code$)/

/** The programs that read a dataset stand in its rail, with what to write. */
const isHidden = (tag: string, { kind }: Repo): boolean => HIDDEN_TAG.test(tag) || (kind === 'dataset' && tag.startsWith('library:'))

/** One tag of the header. */
interface HeaderTag {
	tag: string
	tone: TagTone | 'other'
	/** What it is, where its words do not say so. */
	label?: string
	href: string
}

/** What kind of tag it is. */
function toneOf(tag: string, { kind, metadata }: Repo): TagTone | 'other' {
	if (tag === metadata.pipelineTag || /^task_(?:categories|ids):/.test(tag)) return 'task'
	if (tag === metadata.libraryName || tag.startsWith('library:') || (kind === 'model' && findLibrary(tag))) return 'library'
	if (tag.startsWith('license:')) return 'license'
	if (tag.startsWith('language:') || (kind === 'model' && tag.length <= 3 && languageName(tag))) return 'language'
	if (/^(?:arxiv|doi):/.test(tag)) return 'paper'
	if (/^(?:format|modality|size_categories):/.test(tag)) return 'data'
	return findTask(tag) ? 'task' : 'other'
}

/** `License` stands before it. */
const wordsOf = (words: Words['parts']['repo'], tag: string): string => (tag === 'license:other' ? words.other : tagLabel(tag))

function readTag(words: Words['parts']['repo'], tag: string, repo: Repo): HeaderTag {
	const [prefix = '', id] = tag.includes(':') ? tag.split(/:(.*)/s) : []
	const filter = new URLSearchParams(tag === repo.metadata.pipelineTag ? { task: tag } : { tag })
	const paper = (prefix === 'arxiv' || prefix === 'doi') && id ? paperAddress(id) : undefined
	const label = words.tagLabels[prefix]
	return { tag, tone: toneOf(tag, repo), ...(label !== undefined && { label }), href: paper ?? listingAddress(repo.kind, filter) }
}

/** What a repository's tags say, by kind: the first few of each, and below them where the catalog tells more. */
export function HeaderTags({ repo }: { repo: Repo }) {
	const words = useWords().parts.repo
	const { pipelineTag, tags } = repo.metadata
	const all = [...new Set([...(pipelineTag === undefined ? [] : [pipelineTag]), ...tags])].filter((tag) => !isHidden(tag, repo))
	if (all.length === 0) return null
	const byTone = Map.groupBy(
		all.map((tag) => readTag(words, tag, repo)),
		({ tone }) => tone,
	)
	return (
		<div className={styles.tags}>
			<TagList>
				{ORDER.map((tone) => (
					<TagsOfKind key={tone} tone={tone} tags={byTone.get(tone) ?? []} />
				))}
			</TagList>
			<AboutLinks repo={repo} />
		</div>
	)
}

function TagsOfKind({ tone, tags }: { tone: TagTone | 'other'; tags: readonly HeaderTag[] }) {
	const words = useWords().parts.repo
	const shown = tags.length === SHOWN[tone] + 1 ? tags : tags.slice(0, SHOWN[tone])
	const rest = tags.slice(shown.length)
	return (
		<>
			{shown.map(({ tag, label, href }) => (
				<Tag key={tag} href={href} tone={tone === 'other' ? undefined : tone} label={label}>
					{wordsOf(words, tag)}
				</Tag>
			))}
			{rest.length > 0 && (
				<details className={styles.more}>
					<summary aria-label={words.more(rest.length)}>+{rest.length}</summary>
					<TagList>
						{rest.map(({ tag, label, href }) => (
							<Tag key={tag} href={href} tone={tone === 'other' ? undefined : tone} label={label}>
								{wordsOf(words, tag)}
							</Tag>
						))}
					</TagList>
				</details>
			)}
		</>
	)
}

/** The ways from a repository to what the catalog tells of its task and its library. */
function AboutLinks({ repo: { metadata } }: { repo: Repo }) {
	const words = useWords().parts.repo
	const task = metadata.pipelineTag ?? metadata.tags.find((tag) => tag.startsWith('task_categories:'))
	const about = [task, metadata.libraryName].flatMap((tag) => (tag === undefined ? [] : (aboutTag(tag) ?? [])))
	if (about.length === 0) return null
	return (
		<p className={styles.about}>
			{words.about}{' '}
			{about.map(({ label, href }, index) => (
				<span key={href}>
					{index > 0 && ' · '}
					<a href={href} aria-label={words.aboutLabel(label)}>
						{label}
					</a>
				</span>
			))}
		</p>
	)
}
