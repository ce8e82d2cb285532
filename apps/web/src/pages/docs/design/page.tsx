import {
	Avatar,
	Breadcrumbs,
	Button,
	ButtonLink,
	Chip,
	Choice,
	CodeBlock,
	Count,
	EmptyState,
	FacetGroup,
	Icon,
	ICON_NAMES,
	InlineSelect,
	KindMark,
	ListingRow,
	ListingRows,
	Logo,
	Note,
	Notice,
	Pagination,
	Progress,
	Prose,
	SearchField,
	SelectField,
	Size,
	Sparkline,
	Table,
	Tabs,
	Tag,
	TagList,
	TextField,
	When,
} from '@stoa/ui'
import { REPO_KINDS } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Island } from '../../../islands/island.tsx'
import { useFrame } from '../../../site/frame.tsx'
import styles from './page.module.css'
import { Widgets } from './widgets.tsx'

const COLOURS = [
	'paper',
	'paper-raised',
	'paper-sunk',
	'ink',
	'ink-soft',
	'rule',
	'accent',
	'accent-wash',
	'kind-model',
	'kind-dataset',
	'kind-space',
	'danger',
] as const
const WAVE = Array.from({ length: 30 }, (_, day) => Math.round(50 + 40 * Math.sin(day / 3) + day))
const OPTIONS = [
	{ value: 'trending', label: 'Trending' },
	{ value: 'likes', label: 'Most likes' },
]

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.part}>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

/** The gallery: every building block in every state, as visitors see it. */
export function DesignPage() {
	return (
		<div className={styles.gallery}>
			<h1>Design</h1>
			<Foundations />
			<Controls />
			<Things />
			<Widgets />
			<States />
		</div>
	)
}

function Foundations() {
	return (
		<>
			<Part title="Color">
				<div className={styles.line}>
					{COLOURS.map((name) => (
						<span key={name} className={`${styles.swatch} ${styles[name]}`}>
							{name}
						</span>
					))}
				</div>
			</Part>
			<Part title="Type">
				<div className={styles.sizes}>
					<p>A reading room</p>
					<p>Models, datasets and apps</p>
					<p>Trained on what, and by whom</p>
					<p>Long text is set in a serif at sixty-eight characters a line, because cards are read, not scanned.</p>
					<p>The interface is set in a sans: 0123456789, שלום, مرحبا</p>
					<p>Facts beside a name, 1,234 of them</p>
					<p>namespace/name 5f3a9c0e</p>
				</div>
			</Part>
			<Part title="Marks and icons">
				<div className={styles.line}>
					<Logo size={32} />
					{REPO_KINDS.map((kind) => (
						<KindMark key={kind} kind={kind} size={20} />
					))}
					{['ada', 'northlight', 'sofer'].map((name) => (
						<Avatar key={name} name={name} size={32} round={name === 'ada'} />
					))}
				</div>
				<div className={styles.line}>
					{ICON_NAMES.map((name) => (
						<Icon key={name} name={name} />
					))}
				</div>
			</Part>
		</>
	)
}

function Controls() {
	return (
		<>
			<Part title="Buttons">
				<div className={styles.line}>
					<Button weight="main">Main</Button>
					<Button>Plain</Button>
					<Button weight="quiet">Quiet</Button>
					<Button weight="danger">Danger</Button>
					<Button disabled>Disabled</Button>
					<ButtonLink href="#buttons">
						<Icon name="plus" /> Link
					</ButtonLink>
					<Button small>Small</Button>
					<Button square aria-label="Search">
						<Icon name="search" />
					</Button>
					<CopyButton value="namespace/name" label="Copy the name" />
				</div>
			</Part>
			<Part title="Fields">
				<div className={styles.narrow}>
					<SearchField label="Search models" shortcut="/" name="gallery-search" />
					<TextField name="gallery-name" label="Name" hint="The second part of the repository’s name." defaultValue="digits" />
					<TextField
						name="gallery-wrong"
						label="Name"
						error="Cannot name a repository “a b”: use letters, digits, _ . and -"
						defaultValue="a b"
					/>
					<TextField name="gallery-off" label="Not now" disabled defaultValue="disabled" />
					<SelectField name="gallery-select" label="License" options={OPTIONS} />
					<div>
						<Choice type="checkbox" name="gallery-box" label="Gated" hint="People must ask before they download." defaultChecked />
						<Choice type="radio" name="gallery-radio" value="a" label="Everyone" defaultChecked />
						<Choice type="radio" name="gallery-radio" value="b" label="Only its owner" />
					</div>
					<InlineSelect label="Sort" options={OPTIONS} name="gallery-sort" />
				</div>
			</Part>
			<Part title="Tags, chips, tabs, paths, pages">
				<TagList>
					<Tag href="#tags">Text Classification</Tag>
					<Tag href="#tags">MIT</Tag>
					<Tag>safetensors</Tag>
				</TagList>
				<div className={styles.line}>
					<Chip removeHref="#chips">Image Classification</Chip>
					<Chip removeHref="#chips">Apache 2.0</Chip>
					<Note>private</Note>
				</div>
				<Tabs
					label="Example"
					tabs={[
						{ text: 'Card', href: '#tabs', current: true },
						{ text: 'Files', href: '#files', current: false, count: 12 },
					]}
				/>
				<Breadcrumbs
					label="Example path"
					steps={[
						{ text: 'digits', href: '#root' },
						{ text: 'onnx', href: '#onnx' },
						{ text: 'model.onnx', href: '#model' },
					]}
				/>
				<Pagination startHref="#start" nextHref="#next" />
			</Part>
		</>
	)
}

function Things() {
	const { now } = useFrame()
	const row = { href: '#row', updated: new Date(now.getTime() - 7_200_000), now }
	return (
		<>
			<Part title="Listing rows">
				<ListingRows label="Example rows">
					<ListingRow
						{...row}
						kind="model"
						id="atelier/quill-small"
						about="The small sibling of quill-large"
						facts={['Text Generation', 'transformers', '1.1B parameters', 'Apache 2.0']}
						downloads={12_431}
						likes={310}
						series={WAVE}
					/>
					<ListingRow
						{...row}
						kind="dataset"
						id="demo/moods"
						about="Sentences with the mood they tell"
						facts={['Text Classification', '1K<n<10K', 'CC0 1.0']}
						downloads={88}
						likes={2}
						series={WAVE.toReversed()}
						isPrivate
					/>
					<ListingRow {...row} kind="space" id="demo/draw-a-digit" facts={['static', 'MIT']} downloads={0} likes={17} compact />
				</ListingRows>
			</Part>
			<Part title="Facets">
				<div className={styles.facet}>
					<FacetGroup
						title="License"
						facet="license"
						open
						searchable={false}
						values={[
							{ tag: 'license:mit', label: 'MIT', count: 1203, chosen: true, href: '#mit' },
							{ tag: 'license:apache-2.0', label: 'Apache 2.0', count: 874, chosen: false, href: '#apache' },
						]}
					/>
				</div>
			</Part>
			<Part title="Figures">
				<div className={styles.line}>
					<Sparkline values={WAVE} />
					<Sparkline values={WAVE} width={160} height={40} filled />
					<Count value={12_431} />
					<Size bytes={16_128_000} />
					<When date={row.updated} now={now} />
				</div>
				<Table
					caption="Example table"
					rows={[
						{ name: 'dense1.weight', type: 'F32', bytes: 65_536 },
						{ name: 'dense1.bias', type: 'F32', bytes: 1024 },
					]}
					keyOf={({ name }) => name}
					columns={[
						{ title: 'Tensor', renderCell: ({ name }) => name, mono: true },
						{ title: 'Type', renderCell: ({ type }) => type, mono: true },
						{ title: 'Size', renderCell: ({ bytes }) => <Size bytes={bytes} />, numeric: true },
					]}
				/>
			</Part>
			<Part title="Code and prose">
				<CodeBlock
					title="Python"
					code={'from transformers import pipeline\n\nclassify = pipeline("text-classification", "demo/moods")'}
					renderCopy={(button) => <Island name="copy">{button}</Island>}
				/>
				<Prose html="<h2>Limits</h2><p>It knows nothing but digits, and answers with one even for a <em>cat</em>. See <a href='#prose'>the data</a> and <code>model.onnx</code>.</p><blockquote><p>Every number comes from the script that trained it.</p></blockquote>" />
			</Part>
		</>
	)
}

function States() {
	return (
		<Part title="States">
			<Notice>Something to know before going on.</Notice>
			<Notice tone="good">It worked.</Notice>
			<Notice tone="warning">Be careful with this.</Notice>
			<Notice tone="error">It did not work, and this is why.</Notice>
			<Progress label="Sending model.safetensors" value={61} max={100} detail="6.1 of 10 MB, 2.4 MB/s, 2 s left" />
			<Progress label="Asking the hub" max={100} />
			<EmptyState title="No models match" actions={<ButtonLink href="#all">Show all models</ButtonLink>}>
				Remove a filter or search for fewer words.
			</EmptyState>
		</Part>
	)
}
