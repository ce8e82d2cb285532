import { codeSample, outputSample } from './docs-code.ts'
import { someClass } from './docs-library.ts'
import { capital, paragraph, pick, sentence, wordsOf, type Random } from './docs-words.ts'

/** Pictures beside the pages, `picture-0.png` and on. */
export const PICTURES = 12

/** A piece of a page, in the dialect and as other tools read it. */
export interface Part {
	dialect: string
	plain: string
}

/** A page of the corpus. Its first part is its title. */
export interface CorpusPage {
	title: string
	/** Three words that stand together on no other page. */
	words: string[]
	parts: Part[]
}

/** Where a page stands in its corpus. */
export interface PageSpot {
	number: number
	/** Pages of the corpus. */
	count: number
	path: string
	/** Where the page with a number lies, for links. */
	pathOfPage(number: number): string
}

/** A page with every construct as often as pages of real courses and libraries have it. */
export function makePage(random: Random, spot: PageSpot): CorpusPage {
	const { number } = spot
	const title = `${capital(wordsOf(random, 3))} ${number}`
	const words = [0, 1, 2].map(() => wordsOf(random, 2).replace(' ', ''))
	const parts: Part[] = [{ dialect: `# ${title}[[page-${number}]]`, plain: `# ${title}` }]
	if (random() < 0.6) parts.push(bannerPart(random, number))
	parts.push(same(`${paragraph(random)} Here ${words.join(' ')} belong together.`))
	const often = (perPage: number): number => Math.floor(perPage) + (random() < perPage % 1 ? 1 : 0)
	const makers: [number, () => Part][] = [
		[7, () => headingPart(random)],
		[11, () => same(paragraph(random))],
		[5, () => linksPart(random, spot)],
		[9, () => codePart(random)],
		[1.6, () => calloutPart(random)],
		[1.2, () => imagePart(random, spot)],
		[0.8, () => videoPart(random)],
		[0.6, () => branchPart(random)],
		[0.3, () => optionPart(random)],
		[0.8, () => quizPart(random)],
		[0.5, () => tablePart(random)],
		[1.5, () => mathsPart(random)],
		[1.5, () => listPart(random, spot)],
		[0.2, () => footnotePart(random)],
		[0.1, () => detailsPart(random)],
		[0.05, () => diagramPart(random)],
		[0.25, () => apiPart(random)],
	]
	const body = makers.flatMap(([perPage, make]) => Array.from({ length: often(perPage) }, make))
	return { title, words, parts: [...parts, ...shuffle(random, body)] }
}

const same = (text: string): Part => ({ dialect: text, plain: text })

function shuffle<One>(random: Random, list: One[]): One[] {
	return list
		.map((one) => ({ one, key: random() }))
		.toSorted((a, b) => a.key - b.key)
		.map(({ one }) => one)
}

function bannerPart(random: Random, number: number): Part {
	const notebook = (host: string): string => `https://${host}/github/notebooks/blob/master/${wordsOf(random, 1)}.ipynb`
	const banner = `<CourseFloatingBanner chapter={${number}}\n  classNames="absolute z-10 right-0 top-0"\n  notebooks={[\n    {label: "Google Colab", value: "${notebook('colab.research.google.com')}"},\n    {label: "Aws Studio", value: "${notebook('studiolab.sagemaker.aws/import')}"},\n]} />`
	return { dialect: random() < 0.4 ? `<FrameworkSwitchCourse {fw} />\n\n${banner}` : banner, plain: 'A line in place of a banner.' }
}

function headingPart(random: Random): Part {
	const text = `${pick(random, ['##', '##', '###'])} ${capital(wordsOf(random, 3))}`
	return {
		dialect: random() < 0.4 ? `${text}[[${wordsOf(random, 2).replaceAll(' ', '-')}-${Math.floor(random() * 1e6)}]]` : text,
		plain: text,
	}
}

function linkTo(random: Random, { count, path, pathOfPage }: PageSpot): string {
	const number = Math.floor(random() * count)
	const anchor = random() < 0.1 ? `#page-${number}` : ''
	return `[${wordsOf(random, 2)}](${'../'.repeat(path.split('/').length - 1)}${pathOfPage(number)}${anchor})`
}

function linksPart(random: Random, spot: PageSpot): Part {
	const shared = `${sentence(random)} See ${linkTo(random, spot)} and [the list](https://example.org/${wordsOf(random, 1)}). ${sentence(random)}`
	return random() < 0.3 ? { dialect: `The [\`${someClass(random)}\`] is one. ${shared}`, plain: shared } : same(shared)
}

function codePart(random: Random): Part {
	const { language, text } = codeSample(random)
	const block = same(`\`\`\`${language}\n${text}\n\`\`\``)
	if (random() > 0.3) return block
	const output = outputSample(random)
	return { dialect: `${block.dialect}\n\n\`\`\`python out\n${output}\n\`\`\``, plain: `${block.plain}\n\n\`\`\`text\n${output}\n\`\`\`` }
}

function calloutPart(random: Random): Part {
	const text = paragraph(random)
	return random() < 0.8
		? { dialect: `> [!${pick(random, ['TIP', 'TIP', 'WARNING', 'NOTE'])}]\n> ${text}`, plain: `> ${text}` }
		: { dialect: `<Tip${random() < 0.4 ? ' warning={true}' : ''}>\n\n${text}\n\n</Tip>`, plain: `> ${text}` }
}

function imagePart(random: Random, { path }: PageSpot): Part {
	const at = (theme: string): string => `https://example.org/${wordsOf(random, 1)}${theme}.svg`
	const alt = wordsOf(random, 3)
	if (random() < 0.3) {
		const own = `${'../'.repeat(path.split('/').length - 1)}picture-${Math.floor(random() * PICTURES)}.png`
		return { dialect: `![${alt}](${own})`, plain: `![${alt}](${at('')})` }
	}
	const pair = `<img class="block dark:hidden" src="${at('')}" alt="${alt}">\n<img class="hidden dark:block" src="${at('-dark')}" alt="${alt}">`
	return { dialect: `<div class="flex justify-center">\n${pair}\n</div>`, plain: `![${alt}](${at('')})` }
}

function videoPart(random: Random): Part {
	const id = Array.from({ length: 11 }, () => pick(random, 'abcdefghijkmnopqrstuvwxyzABCDEFGH0123456789'.split(''))).join('')
	return { dialect: `<Youtube id="${id}"/>`, plain: `A line in place of a video.` }
}

function branchPart(random: Random): Part {
	const [one, two] = [codePart(random), codePart(random)]
	const [before, after] = [paragraph(random), sentence(random)]
	return {
		dialect: `{#if fw === 'pt'}\n\n${before}\n\n${one.dialect}\n\n{:else}\n\n${after}\n\n${two.dialect}\n\n{/if}`,
		plain: `${before}\n\n${one.plain}\n\n${after}\n\n${two.plain}`,
	}
}

function optionPart(random: Random): Part {
	const [one, two] = [codePart(random), codePart(random)]
	return {
		dialect: `<hfoptions id="library">\n<hfoption id="one">\n\n${one.dialect}\n\n</hfoption>\n<hfoption id="two">\n\n${two.dialect}\n\n</hfoption>\n</hfoptions>`,
		plain: `${one.plain}\n\n${two.plain}`,
	}
}

function quizPart(random: Random): Part {
	const choices = Array.from(
		{ length: 3 + Math.floor(random() * 2) },
		(_, index) =>
			`\t\t{\n\t\t\ttext: "${sentence(random)} <code>${wordsOf(random, 1)}</code>",\n\t\t\texplain: "${sentence(random)} <a href='https://example.org/${wordsOf(random, 1)}'>Read on</a>.",\n\t\t\tcorrect: ${index === 1}\n\t\t}`,
	)
	const question = `### ${capital(wordsOf(random, 4))}?`
	return {
		dialect: `${question}\n\n<Question\n\tchoices={[\n${choices.join(',\n')}\n\t]}\n/>`,
		plain: `${question}\n\nA line in place of a quiz.`,
	}
}

function tablePart(random: Random): Part {
	const row = (): string => `| ${wordsOf(random, 2)} | \`${wordsOf(random, 1)}\` | ${sentence(random)} |`
	const rows = Array.from({ length: 5 + Math.floor(random() * 8) }, row)
	return same(`| ${wordsOf(random, 1)} | ${wordsOf(random, 1)} | ${wordsOf(random, 1)} |\n| --- | :---: | --- |\n${rows.join('\n')}`)
}

const FORMULAS: readonly ((x: string, y: string, n: number) => string)[] = [
	(x, y, n) => String.raw`\mathcal{L}(\theta) = -\sum_{${x}=1}^{${n}} \log p_\theta(${y}_${x} \mid ${y}_{<${x}})`,
	(x, y, n) => String.raw`\mathrm{softmax}\left(\frac{Q_${x} K_${y}^\top}{\sqrt{d_{${n}}}}\right) V`,
	(x, y, n) => String.raw`\begin{aligned} ${x} &= \alpha ${y} + ${n} \\ \hat{${y}} &= \frac{1}{${n}} \sum_{i} ${x}_i^2 \end{aligned}`,
	(x, y, n) => String.raw`\nabla_\theta J(\theta) = \mathbb{E}_{${x} \sim \pi}\left[ \hat{A}_${y} \cdot ${n}^{-1} \right]`,
]
const SMALL_FORMULAS: readonly ((x: string, y: string, n: number) => string)[] = [
	(x, y, n) => `${x}^2 + ${y}_{${n}}`,
	(x, y, n) => String.raw`${x} \in \mathbb{R}^{${n} \times ${y}}`,
	(x, y, n) => String.raw`\beta_{${n}} \le ${x}/${y}`,
]

function mathsPart(random: Random): Part {
	const letter = (): string => pick(random, 'abcijkmnqrstuvwxyzABCDEHKMNPQRSTUVWXYZ'.split(''))
	const number = Math.floor(random() * 512)
	if (random() < 0.4)
		return { dialect: `$$\n${pick(random, FORMULAS)(letter(), letter(), number)}\n$$`, plain: 'A line in place of a formula.' }
	const [one, two] = [0, 1].map(() => pick(random, SMALL_FORMULAS)(letter(), letter(), number))
	const words = sentence(random)
	return { dialect: String.raw`${words} Here \\(${one}\\) and \\(${two}\\) stand.`, plain: words }
}

function listPart(random: Random, spot: PageSpot): Part {
	const item = (): string => `**${capital(wordsOf(random, 2))}**: ${sentence(random)}${random() < 0.3 ? ` ${linkTo(random, spot)}` : ''}`
	const isNumbered = random() < 0.3
	const items = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, index) => {
		const mark = isNumbered ? `${index + 1}.` : '*'
		return `${mark} ${item()}${random() < 0.1 ? `\n${' '.repeat(mark.length + 1)}- ${item()}` : ''}`
	})
	return same(items.join('\n'))
}

function footnotePart(random: Random): Part {
	const name = `${wordsOf(random, 1)}${Math.floor(random() * 1e6)}`
	return same(`${sentence(random)}[^${name}]\n\n[^${name}]: ${sentence(random)}`)
}

function detailsPart(random: Random): Part {
	return same(`<details>\n<summary>${capital(wordsOf(random, 3))}</summary>\n\n${paragraph(random)}\n\n</details>`)
}

function diagramPart(random: Random): Part {
	const word = (): string => wordsOf(random, 1)
	return {
		dialect: `\`\`\`mermaid\nflowchart LR\n  a["${word()}"] --> b{${word()}}\n  b -->|${word()}| c[${word()}]\n  b --> d[${word()}]\n\`\`\``,
		plain: 'A line in place of a diagram.',
	}
}

function apiPart(random: Random): Part {
	return { dialect: `[[autodoc]] library.${someClass(random)}`, plain: 'A line in place of a description.' }
}
