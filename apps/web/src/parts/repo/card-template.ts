import { type DatasetFacts, fieldsTable, splitsTable } from './dataset-card.ts'
import { newFileAddress, type RepoId, type RepoKind, splitRepoId } from '@stoa/vocabulary'

/** Name of the app repository whose README.md is the card of its owner, a person or an organization. */
export const ACCOUNT_CARD_REPO = 'README'

/** Where the owner of a repository without a card begins one. */
export function newCardAddress(repo: { kind: RepoKind; id: string }): string {
	return `${newFileAddress(repo, 'main', '')}?card`
}

const FRONT_MATTER: Record<RepoKind, string> = {
	model: `# Take away the # of each line that is true, and change its value.
# license: apache-2.0                 # an identifier such as mit, cc-by-4.0, or other
# language: en                        # codes such as en, he, ar
# library_name: transformers          # what loads it
# pipeline_tag: text-classification   # its task
# base_model: owner/name              # what it was made from
# datasets: [owner/name]              # what it was trained on
tags: []`,
	dataset: `# Take away the # of each line that is true, and change its value.
# license: cc-by-4.0                       # an identifier such as mit, cc0-1.0, or other
# language: en                             # codes such as en, he, ar
# task_categories: [text-classification]   # what it can train
# size_categories: [1K<n<10K]              # how many rows
tags: []`,
	space: `# Take away the # of each line that is true, and change its value.
# title: My app
# emoji: 🔎
# license: apache-2.0
# models: [owner/name]
sdk: static
app_file: index.html`,
}

/** Sections of a dataset's card that begin with what the hub knows. */
const HOLDS = 'What it holds'
const FIELDS = 'Fields'

const SECTIONS: Record<RepoKind, readonly [title: string, hint: string][]> = {
	model: [
		['What it does', 'One paragraph: what goes in, what comes out, and for whom it is.'],
		['How to use it', 'The shortest program that runs it.'],
		['Training', 'The data, the method, the hardware, the time.'],
		['Results', 'What was measured, on which data, with which numbers.'],
		['Limits', 'Where it fails, and what it must not be used for.'],
	],
	dataset: [
		[HOLDS, 'One paragraph: what a row is, how many there are, in which splits.'],
		['How it was made', 'The sources, who chose and labeled, and when.'],
		[FIELDS, 'Each column with its meaning and its values.'],
		['Limits', 'What is missing or skewed, and personal data in it.'],
	],
	space: [
		['What it does', 'One paragraph: what to try first.'],
		['How it works', 'The models and datasets behind it.'],
	],
}

function card(id: RepoId, frontMatter: string, sections: readonly (readonly [title: string, ...paragraphs: string[]])[]): string {
	const texts = sections.map(([title, ...paragraphs]) => [`## ${title}`, ...paragraphs.filter((one) => one !== '')].join('\n\n'))
	return `---\n${frontMatter}\n---\n\n# ${splitRepoId(id).name}\n\n${texts.join('\n\n')}\n`
}

/** A card to begin with: front matter that the hub reads, and headings with what belongs under them. */
export const cardTemplate = (kind: RepoKind, id: RepoId): string => card(id, FRONT_MATTER[kind], SECTIONS[kind])

/** A card of a dataset to begin with: it has what the hub knows of the splits and columns, and its authors say what they mean. */
export function datasetCardDraft(id: RepoId, facts: DatasetFacts): string {
	const { sizeCategory } = facts
	const frontMatter = FRONT_MATTER.dataset
		.split('\n')
		.map((line) => (sizeCategory !== undefined && line.startsWith('# size_categories:') ? `size_categories: [${sizeCategory}]` : line))
	const facing: Readonly<Record<string, string>> = { [HOLDS]: splitsTable(facts), [FIELDS]: fieldsTable(facts) }
	return card(
		id,
		frontMatter.join('\n'),
		SECTIONS.dataset.map(([title, hint]) => [title, hint, facing[title] ?? ''] as const),
	)
}
