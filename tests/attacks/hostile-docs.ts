/** Pages that a repository's documentation may have in the index at most, and about as many bytes as a commit takes. */
const PAGES = 1000

/** What costs readers of Markdown, of the dialect and of code most; each page has one of them, in about 12 kB. */
const HARD: readonly (() => string)[] = [
	() => `${'> '.repeat(60)}quote\n\n`.repeat(90),
	() => `${'  '.repeat(50)}- deep\n`.repeat(120),
	() => `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${`|${'**b** `c`|'.repeat(60)}\n`.repeat(16)}`,
	() => 'x'.repeat(12_000),
	() => '[![](a)]('.repeat(1300),
	() => '*a _b **c __d ~~e '.repeat(660),
	() => '<div><Tip><Question>'.repeat(600),
	() => `${"{#if fw === 'pt'}\n\n".repeat(300)}text${'\n\n{:else}\n\n'.repeat(300)}`,
	() => `\`\`\`cpp\n${'R"x(/*<a b=\'$ '.repeat(850)}\n\`\`\``,
	() => `\`\`\`python\n${'f"{f\'{'.repeat(1700)}\n\`\`\``,
	() => String.raw`\\(\frac{a}{\sqrt{b}}\\) `.repeat(400),
	() => Array.from({ length: 800 }, (_, index) => `[^${index}] [^${index}]: [a][${index}]`).join('\n\n'),
	() => Array.from({ length: 700 }, (_, index) => `## Heading ${index}`).join('\n\n'),
	() => '<a href="https://example.org/'.repeat(400),
	() => `\u4e2d\u6587${'模型训练数据'.repeat(650)}`,
]

/** A folder of documentation that is hard to read, as files of a commit. */
export function hostileDocs(): [path: string, content: string][] {
	const names = Array.from({ length: PAGES }, (_, index) => `page-${index}`)
	const contents = names.map((name) => `- local: ${name}\n  title: ${name}`).join('\n')
	const pages = names.map((name, index): [string, string] => [
		`docs/${name}.md`,
		`# Page ${index}\n\nWords of page ${index}.\n\n${HARD[index % HARD.length]?.() ?? ''}\n`,
	])
	return [['docs/_toctree.yml', contents], ...pages]
}
