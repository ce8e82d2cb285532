import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { seeded } from './synthetic-catalogue.ts'

/** A corpus in the dialect, and the same pages with what other tools do not read replaced: both on disk. */
export interface DocsCorpus {
	/** Pages with their `_toctree.yml`. */
	dialect: string
	/** Plain Markdown with front matter. */
	plain: string
	/** Path of every page, without extension, by section. */
	sections: readonly { title: string; pages: readonly { path: string; title: string }[] }[]
	/** Headings and bodies, to ask a search for. */
	known: readonly { path: string; heading: string; words: readonly string[] }[]
}

const PAGES_PER_SECTION = 25
const WORDS =
	'model token layer weight batch tensor dataset train loss gradient attention head vector index matrix sample label split metric score pipeline task text image audio speech vision language prompt answer context window cache memory device kernel precision quantise checkpoint shard adapter rank merge prune distil teacher student encoder decoder embedding sequence length padding mask position rotary norm residual dropout activation optimiser schedule warmup epoch step seed noise latent diffusion sampler guidance reward policy agent action state value critic buffer replay environment episode upload download commit branch revision token header request response status error retry limit quota storage bucket region secret variable runtime container port health metric trace log alert dashboard filter sort search facet page section chapter course exercise solution hint question quiz answer explain example figure table column row cell schema type string number boolean list mapping function class method argument default return raise import module package version install update remove configure environment'.split(
		' ',
	)
const SMALL =
	'the a of to and in for with on by from as at this that which when it is are can must will not only each every its their we you'.split(
		' ',
	)

interface Part {
	dialect: string
	plain: string
}

/** Writes a corpus of `count` pages with the mix of constructs measured in the real ones (occurrences per page of course and hub together). */
export function writeDocsCorpus(folder: string, count: number, seed = 7): DocsCorpus {
	const random = seeded(seed)
	const sections: { title: string; pages: { path: string; title: string }[] }[] = []
	const known: { path: string; heading: string; words: string[] }[] = []
	const corpus = { dialect: join(folder, 'dialect'), plain: join(folder, 'plain') }
	for (let number = 0; number < count; number++) {
		const at = Math.floor(number / PAGES_PER_SECTION)
		const path = `chapter${at}/${(number % PAGES_PER_SECTION) + 1}`
		const page = makePage(random, number, count, path)
		const section = (sections[at] ??= { title: `${capital(phrase(random, 3))} ${at}`, pages: [] })
		section.pages.push({ path, title: page.title })
		if (number % 12 === 0) known.push({ path, heading: page.title, words: page.words })
		write(join(corpus.dialect, `${path}.mdx`), page.parts.map((part) => part.dialect).join('\n\n'))
		write(
			join(corpus.plain, `${path}.md`),
			`---\ntitle: ${JSON.stringify(page.title)}\n---\n\n${page.parts
				.slice(1)
				.map((part) => part.plain)
				.join('\n\n')}`,
		)
	}
	write(
		join(corpus.dialect, '_toctree.yml'),
		sections
			.map(
				({ title, pages }) =>
					`- title: ${title}\n  sections:\n${pages.map((page) => `  - local: ${page.path}\n    title: ${page.title}`).join('\n')}`,
			)
			.join('\n'),
	)
	return { ...corpus, sections, known }
}

const made = new Set<string>()

function write(file: string, text: string): void {
	const folder = dirname(file)
	if (!made.has(folder)) mkdirSync(folder, { recursive: true })
	made.add(folder)
	writeFileSync(file, `${text}\n`)
}

type Random = () => number
const pick = <One>(random: Random, list: readonly [One, ...One[]] | readonly One[]): One => {
	const chosen = list[Math.floor(random() * list.length)]
	if (chosen === undefined) throw new Error('There is nothing to pick from')
	return chosen
}
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const phrase = (random: Random, length: number): string => Array.from({ length }, () => pick(random, WORDS)).join(' ')

function sentence(random: Random): string {
	const words: string[] = []
	for (let left = 8 + Math.floor(random() * 12); left > 0; left--) {
		const word = random() < 0.45 ? pick(random, SMALL) : pick(random, WORDS)
		words.push(random() < 0.03 ? `**${word}**` : random() < 0.04 ? `\`${word}_${pick(random, WORDS)}\`` : word)
	}
	return `${capital(words.join(' '))}.`
}

const paragraph = (random: Random): string => Array.from({ length: 2 + Math.floor(random() * 4) }, () => sentence(random)).join(' ')

function makePage(random: Random, number: number, count: number, path: string): { title: string; words: string[]; parts: Part[] } {
	const title = `${capital(phrase(random, 3))} ${number}`
	const same = (text: string): Part => ({ dialect: text, plain: text })
	const parts: Part[] = [{ dialect: `# ${title}[[page-${number}]]`, plain: `# ${title}` }]
	const words = [0, 1, 2].map(() => `${pick(random, WORDS)}${pick(random, WORDS)}`)
	parts.push(same(`${paragraph(random)} Here ${words.join(' ')} belong together.`))
	const link = (): string => {
		const other = Math.floor(random() * count)
		const to = `chapter${Math.floor(other / PAGES_PER_SECTION)}/${(other % PAGES_PER_SECTION) + 1}`
		return `See [${phrase(random, 2)}](${'../'.repeat(path.split('/').length - 1)}${to}) and [the list](https://example.org/${pick(random, WORDS)}).`
	}
	const often = (perPage: number): number => Math.floor(perPage) + (random() < perPage % 1 ? 1 : 0)
	const makers: [number, () => Part][] = [
		[5, () => headingPart(random)],
		[7, () => same(paragraph(random))],
		[3, () => same(`${sentence(random)} ${link()}`)],
		[9, () => codePart(random)],
		[1.6, () => calloutPart(random)],
		[1.2, () => imagePart(random)],
		[0.8, () => videoPart(random)],
		[1, () => branchPart(random)],
		[0.1, () => optionPart(random)],
		[0.25, () => quizPart(random)],
		[0.25, () => tablePart(random)],
		[0.2, () => mathsPart(random)],
		[1.2, () => same(Array.from({ length: 4 }, () => `* ${sentence(random)}`).join('\n'))],
	]
	const body = makers.flatMap(([perPage, make]) => Array.from({ length: often(perPage) }, make))
	return { title, words, parts: [...parts, ...shuffle(random, body)] }
}

function shuffle<One>(random: Random, list: One[]): One[] {
	return list
		.map((one) => ({ one, key: random() }))
		.toSorted((a, b) => a.key - b.key)
		.map(({ one }) => one)
}

function headingPart(random: Random): Part {
	const text = `${pick(random, ['##', '##', '###'])} ${capital(phrase(random, 3))}`
	return {
		dialect: random() < 0.3 ? `${text}[[${phrase(random, 2).replaceAll(' ', '-')}-${Math.floor(random() * 1e6)}]]` : text,
		plain: text,
	}
}

function codePart(random: Random): Part {
	const name = () => pick(random, WORDS)
	const lines = Array.from({ length: 3 + Math.floor(random() * 12) }, () =>
		pick(random, [
			`${name()} = ${name()}.from_pretrained("${name()}/${name()}", ${name()}=${Math.floor(random() * 64)})`,
			`for ${name()} in range(${Math.floor(random() * 100)}):`,
			`    print(f"{${name()}}: {${name()}:.2f}")  # ${phrase(random, 3)}`,
			`def ${name()}_${name()}(${name()}, ${name()}=None):`,
			`    return {"${name()}": ${name()}["${name()}"], "${name()}": True}`,
			`import ${name()} as ${name()}`,
		]),
	).join('\n')
	const roll = random()
	if (roll < 0.08)
		return { dialect: `\`\`\`sh\npip install ${name()}\ncd ~/${name()}\n\`\`\``, plain: `\`\`\`sh\npip install ${name()}\n\`\`\`` }
	if (roll < 0.3)
		return { dialect: `\`\`\`python out\n${lines.slice(0, 200)}\n\`\`\``, plain: `\`\`\`text\n${lines.slice(0, 200)}\n\`\`\`` }
	return { dialect: `\`\`\`py\n${lines}\n\`\`\``, plain: `\`\`\`python\n${lines}\n\`\`\`` }
}

function calloutPart(random: Random): Part {
	const text = paragraph(random)
	return random() < 0.95
		? { dialect: `> [!${pick(random, ['TIP', 'TIP', 'WARNING', 'NOTE'])}]\n> ${text}`, plain: `> ${text}` }
		: { dialect: `<Tip warning={true}>\n\n${text}\n\n</Tip>`, plain: `> ${text}` }
}

function imagePart(random: Random): Part {
	const at = (theme: string) => `https://example.org/${pick(random, WORDS)}${theme}.svg`
	const alt = phrase(random, 3)
	const pair = `<img class="block dark:hidden" src="${at('')}" alt="${alt}">\n<img class="hidden dark:block" src="${at('-dark')}" alt="${alt}">`
	return { dialect: `<div class="flex justify-center">\n${pair}\n</div>`, plain: `![${alt}](${at('')})` }
}

function videoPart(random: Random): Part {
	const id = Array.from({ length: 11 }, () => pick(random, 'abcdefghijkmnopqrstuvwxyzABCDEFGH0123456789'.split(''))).join('')
	return { dialect: `<Youtube id="${id}"/>`, plain: `A line in place of a video.` }
}

function branchPart(random: Random): Part {
	const [one, two] = [codePart(random), codePart(random)]
	return {
		dialect: `{#if fw === 'pt'}\n\n${paragraph(random)}\n\n${one.dialect}\n\n{:else}\n\n${two.dialect}\n\n{/if}`,
		plain: `${paragraph(random)}\n\n${one.plain}\n\n${two.plain}`,
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
		{ length: 3 },
		(_, index) =>
			`\t\t{\n\t\t\ttext: "${sentence(random).replaceAll('"', '')} <code>${pick(random, WORDS)}</code>",\n\t\t\texplain: "${sentence(random)}",\n\t\t\tcorrect: ${index === 1}\n\t\t}`,
	)
	const question = `### ${capital(phrase(random, 4))}?`
	return {
		dialect: `${question}\n\n<Question\n\tchoices={[\n${choices.join(',\n')}\n\t]}\n/>`,
		plain: `${question}\n\nA line in place of a quiz.`,
	}
}

function tablePart(random: Random): Part {
	const row = () => `| ${phrase(random, 2)} | \`${pick(random, WORDS)}\` | ${phrase(random, 3)} |`
	const table = `| ${phrase(random, 1)} | ${phrase(random, 1)} | ${phrase(random, 1)} |\n| --- | --- | --- |\n${Array.from({ length: 6 }, row).join('\n')}`
	return { dialect: table, plain: table }
}

function mathsPart(random: Random): Part {
	const formula = String.raw`\mathcal{L}(\theta) = \sum_{i=1}^{N} \log p_\theta(x_i \mid x_{<i})`
	return random() < 0.5
		? { dialect: `$$\n${formula}\n$$`, plain: 'A line in place of a formula.' }
		: { dialect: String.raw`${sentence(random)} Here \\(x^2 + y_i\\) stands.`, plain: sentence(random) }
}
