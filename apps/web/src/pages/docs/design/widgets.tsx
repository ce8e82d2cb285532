import {
	Callout,
	CodeBlock,
	CopyButton,
	Diagram,
	Docstring,
	Embed,
	encodeCopyValue,
	Figure,
	Formula,
	FrameworkBranches,
	FrameworkContent,
	FrameworkSwitch,
	Heading,
	InferenceSnippet,
	Notebooks,
	OptionTabs,
	Question,
	ScrolledTable,
	Video,
	widgetWords,
} from '@stoa/ui'
import type { ReactNode } from 'react'
import { CopyPage } from '../../../islands/copy-page/copy-page.tsx'
import { Tooltip } from '../../../islands/tooltip/tooltip.tsx'
import { LivelyText } from '../../../islands/widgets/lively-text.tsx'
import styles from './page.module.css'

/** `id` begins the id of the heading in them. */
const installPanels = (id: string) => [
	{ value: 'pip', label: 'pip', html: '<p>With the installer that comes with Python:</p><pre><code>pip install stoa-example</code></pre>' },
	{
		value: 'uv',
		label: 'uv',
		html: `<p>With a faster one:</p><pre><code>uv add stoa-example</code></pre><h3 id="${id}-uv">Why uv</h3><p>It is fast.</p>`,
	},
	{ value: 'conda', label: 'conda', html: '<pre><code>conda install stoa-example</code></pre>' },
]
const FRAMEWORKS = [
	{ value: 'pt', label: 'PyTorch' },
	{ value: 'tf', label: 'TensorFlow' },
]
const BRANCHES = FRAMEWORKS.map(({ value, label }) => ({ value, label, html: `<p>This paragraph is written for ${label}.</p>` }))
const MATHS =
	'<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></semantics></math>'
const SHAPES = `flowchart LR
	accTitle: From text to answer
	accDescr: Text is cut into tokens, the model reads them, and its numbers become an answer.
	text[Text] --> tokens[Tokens] --> model[Model] --> answer[Answer]`
const NOTEBOOKS = [
	{ label: 'Mixed', href: 'https://colab.research.google.com/mixed.ipynb' },
	{ label: 'PyTorch', href: 'https://colab.research.google.com/pt.ipynb' },
]
const SENTENCE =
	'from transformers import pipeline\n\nclassify = pipeline("text-classification", "demo/moods")\nclassify("What a fine day")'

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.part}>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

/** The widgets of texts in every state, as a documentation page has them; from right to left in the last part. */
export function Widgets() {
	return (
		<>
			<Part title="Copy page">
				<div className={styles.line}>
					<CopyPage />
					<CopyPage
						id="copy-page-more-actions"
						label="Copy the card"
						markdownDescription="The card as its author wrote it"
						containerClass="gallery-copy"
						containerStyle={{ 'margin-inline-start': '2rem' }}
						offersCode
						mcp="https://hub.example/mcp"
					/>
				</div>
			</Part>
			<Part title="Tooltips">
				<div className={styles.line}>
					<Tooltip label="Saved" />
					<Tooltip label="BF16" text="Sixteen bits for each number, eight of them for its size" />
				</div>
			</Part>
			<LivelyText widgets={['code', 'tabs', 'framework-content', 'video', 'question', 'formula', 'inference-snippet', 'diagram']}>
				<Code />
				<Choices />
				<Media />
				<Learning />
				<Reference />
			</LivelyText>
			<RightToLeft />
		</>
	)
}

function Code() {
	return (
		<>
			<Part title="Copy buttons">
				<div className={styles.line}>
					<CopyButton value={encodeCopyValue('text')} title="Copy as text" />
					<CopyButton value={encodeCopyValue('שלום 😀')} label="Copy the greeting" />
					{/* oxlint-disable react/style-prop-object -- the specification's name (E-09), not CSS */}
					<CopyButton value={encodeCopyValue('button')} label="Copy" style="button" title="Copy in a frame" />
					<CopyButton value={encodeCopyValue('clear')} label="Copy" style="button-clear" title="Copy without a frame" />
					{/* oxlint-enable react/style-prop-object */}
				</div>
			</Part>
			<Part title="Code blocks">
				<CodeBlock code={SENTENCE} highlighted={SENTENCE.replaceAll('"', '&quot;')} language="python" />
				<CodeBlock code={"[{'label': 'joy', 'score': 0.97}]"} language="out" output />
				<CodeBlock
					code="1 + 1"
					highlighted={'<span class="prompt">&gt;&gt;&gt; </span>1 + 1\n2'}
					language="pycon"
					copyTitle="Copy what was typed"
				/>
				<CodeBlock title="Wrapped" code={'A line that is far too long for its block. '.repeat(6)} wrap copyTitle="Copy the long line" />
			</Part>
			<Part title="Headings">
				<Heading title="A heading that links to itself" local="gallery-heading" headingTag="h3" aliases={['gallery-alias']} />
				<Heading title="With code" local="gallery-code-heading" headingTag="h3">
					With <code>code</code>
				</Heading>
				<Heading title="The fourth level" local="gallery-h4" headingTag="h4" />
				<Heading title="The fifth level" local="gallery-h5" headingTag="h5" />
				<Heading title="The sixth level" local="gallery-h6" headingTag="h6" />
			</Part>
		</>
	)
}

function Choices() {
	return (
		<>
			<Part title="Options">
				<OptionTabs id="gallery-install" group="install" panels={installPanels('gallery')} />
				<OptionTabs id="gallery-install-again" group="install" panels={installPanels('gallery-again').slice(0, 2)} />
				<OptionTabs id="gallery-alone" group="" panels={installPanels('gallery-alone').slice(1)} />
			</Part>
			<Part title="Frameworks">
				<FrameworkSwitch frameworks={FRAMEWORKS} />
				<FrameworkBranches id="gallery-branches" branches={BRANCHES} />
				<FrameworkContent id="gallery-content" blocks={BRANCHES} />
			</Part>
		</>
	)
}

function Media() {
	return (
		<>
			<Part title="Call-outs">
				{(['note', 'tip', 'important', 'warning', 'caution'] as const).map((kind) => (
					<Callout key={kind} kind={kind}>
						<p>
							Something about <a href="#callouts">what stands here</a>, with <code>code</code>.
						</p>
					</Callout>
				))}
				<Callout kind="tip" title="A title of its own">
					<p>It replaces the kind’s label.</p>
				</Callout>
			</Part>
			<Part title="Videos and apps">
				<Video title="What is a tokenizer?" href="https://youtu.be/example" embedHref="https://www.youtube-nocookie.com/embed/example" />
				<Embed src="https://demo.example/app" host="demo.example" title="A demo" sandbox="allow-scripts" height="300" />
			</Part>
			<Part title="Diagrams and formulas">
				<Diagram source={SHAPES} title="From text to answer" />
				<Formula tex="E = mc^2" display html={MATHS} />
				<p>
					In a line: <Formula tex="E = mc^2" display={false} html={MATHS} />, and one that cannot be read:{' '}
					<Formula tex="\\frac{" display={false} html={undefined} />
				</p>
			</Part>
			<Part title="Tables and pictures">
				<ScrolledTable
					stretch
					html="<table><thead><tr><th>Task</th><th>Models</th></tr></thead><tbody><tr><td>Summarization</td><td>12</td></tr></tbody></table>"
				/>
				<Figure
					pair
					html='<img class="only-light" alt="Seen by day" width="120" height="24" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E"><img class="only-dark" alt="Seen by night" width="120" height="24" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">'
				/>
			</Part>
		</>
	)
}

function Learning() {
	return (
		<Part title="Questions and notebooks">
			<Question
				id="gallery-question-1"
				number={1}
				choices={[
					{ html: 'It cuts text into <code>tokens</code>.', explainHtml: 'That is its work.', correct: true },
					{ html: 'It trains the model.', explainHtml: 'Training needs tokens, but makes none.', correct: false },
					{ html: 'It turns tokens into numbers.', explainHtml: 'Each token has its own.', correct: true },
				]}
			/>
			<Question id="gallery-question-2" number={2} choices={[{ html: 'The only answer', explainHtml: '', correct: true }]} />
			<Notebooks forumHref="https://forum.example/chapter-1" colab={NOTEBOOKS} studioLab={NOTEBOOKS.slice(1)} />
		</Part>
	)
}

function Reference() {
	return (
		<Part title="Reference">
			<Docstring
				name="stoa.load"
				id="stoa.load"
				kind="function"
				signature="(name: str, *, revision = 'main')"
				sourceHref="https://source.example/load.py"
				parameters={[{ name: 'name', id: 'stoa.load.name', type: 'str', defaultValue: undefined, html: '<p>Which model.</p>' }]}
				returnsHtml="<p>The model.</p>"
				html="<p>Loads a model.</p>"
			/>
			<InferenceSnippet
				id="gallery-inference"
				pipeline="summarization"
				providers={[{ name: 'hub', modelId: 'demo/shorten', providerModelId: 'shorten' }]}
				variants={[
					{
						provider: 'hub',
						language: 'python',
						client: 'huggingface_hub',
						code: 'client.summarization("...")',
						html: 'client.summarization(&quot;...&quot;)',
					},
					{ provider: 'hub', language: 'python', client: 'requests', code: 'requests.post(url)', html: 'requests.post(url)' },
					{ provider: 'hub', language: 'sh', client: 'curl', code: 'curl "$URL"', html: 'curl &quot;$URL&quot;' },
				]}
			/>
		</Part>
	)
}

function RightToLeft() {
	const words = widgetWords('he')
	return (
		<Part title="From right to left">
			<div dir="rtl" lang="he" className={styles.rtl}>
				<CopyPage id="copy-page-he" language="he" />
				<LivelyText widgets={['code', 'tabs', 'video', 'question', 'diagram']}>
					<Heading title="הכנת סביבת העבודה" local="gallery-he" headingTag="h3" words={words} />
					<Callout kind="tip" words={words}>
						<p>מחברת היא הדרך הפשוטה ביותר להתחיל.</p>
					</Callout>
					<CodeBlock code="pip install transformers[sentencepiece]" language="sh" copyTitle="העתקת הקוד" copied={words.copied} />
					<OptionTabs
						id="gallery-he-tabs"
						group="system"
						words={words}
						panels={[
							{ value: 'linux', label: 'לינוקס', html: '<p>במסוף:</p>' },
							{ value: 'mac', label: 'מק', html: '<p>באפליקציית המסוף:</p>' },
						]}
					/>
					<Question
						id="gallery-he-question"
						number={1}
						words={words}
						choices={[
							{ html: 'נכון', explainHtml: 'אכן.', correct: true },
							{ html: 'לא נכון', explainHtml: '', correct: false },
						]}
					/>
					<Video
						title="מהו אסימון?"
						href="https://youtu.be/example"
						embedHref="https://www.youtube-nocookie.com/embed/example"
						words={words}
					/>
					<Diagram source={'flowchart LR\n\ta[טקסט] --> b[אסימונים] --> c[מודל]'} title="מטקסט למודל" words={words} />
				</LivelyText>
			</div>
		</Part>
	)
}
