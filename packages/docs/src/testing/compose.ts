/** What a piece of a composed page must come out as, found by the word that it alone holds. */
export interface Expected {
	word: string
	as: 'text' | 'heading' | 'code' | 'link' | 'image' | 'cell' | 'formula' | 'item' | 'strong' | 'question' | 'video' | 'id'
}

/** A page put together at random from the dialect's constructs, with what it must show. */
export interface Composed {
	text: string
	expected: Expected[]
}

const DEPTH_MAX = 3

/** Puts a page together: the same number gives the same page. */
export function composePage(seed: number): Composed {
	const composer = new Composer(seed)
	const lines = [`# Page ${composer.word('heading')}`, '', ...composer.blocks(0)]
	return { text: `${lines.join('\n')}\n`, expected: composer.expected }
}

/** The same page with something broken: a line is gone, stands twice, or has lost its end. Whatever was written must still be there. */
export function breakPage({ text, expected }: Composed, seed: number): Composed {
	const lines = text.split('\n')
	const composer = new Composer(seed)
	const markers = lines.flatMap((line, index) =>
		/^(?!.*w\d+x)[\s>]*(?:<\/?(?:Tip|hfoption|div|center|span|details|pt|tf|framework)|\{[#:/])/.test(line) ? [index] : [],
	)
	const at = markers[composer.pick(Math.max(1, markers.length))]
	if (at === undefined) return { text, expected }
	const line = lines[at] ?? ''
	const ways = [[], [line, line], [line.replace(/[>}]\s*$/, ' ')], [`${line} and more`]]
	lines.splice(at, 1, ...(ways[composer.pick(ways.length)] ?? []))
	return { text: lines.join('\n'), expected }
}

class Composer {
	readonly expected: Expected[] = []
	#state: number
	#words = 0

	constructor(seed: number) {
		this.#state = (seed * 2_654_435_761 + 1) >>> 0
	}

	/** A word that stands nowhere else, expected to come out as something. */
	word(as: Expected['as']): string {
		const word = `w${++this.#words}x`
		this.expected.push({ word, as })
		return word
	}

	/** Blocks after one another, with empty lines between them. */
	blocks(depth: number): string[] {
		const lines: string[] = []
		for (let count = 1 + this.#below(3); count > 0; count--) lines.push(...this.#block(depth), '')
		lines.pop()
		return lines
	}

	#block(depth: number): string[] {
		const plain = [
			() => this.#paragraph(),
			() => this.#heading(),
			() => this.#code(),
			() => this.#table(),
			() => [`![${this.word('image')}](near.png)`],
			() => [`<img src="near.png" alt="${this.word('image')}"/>`],
			() => ['$$', `${this.word('formula')}_1`, '$$'],
			() => [`<Youtube id="${this.word('video')}abcd"/>`],
			() => this.#question(),
			() => [`<!-- <Tip> gone -->`, '', ...this.#paragraph()],
			() => this.#htmlTable(),
			() => ['<div class="flex justify-center">', `<img class="block dark:hidden" src="near.png" alt="${this.word('image')}"/>`, '</div>'],
			() => [`<p align="center"><em>${this.word('text')}</em> <a href="./2">${this.word('link')}</a></p>`],
			() => [`${this.word('text')} a[^n] b[^n]`, '', '[^n]: A note'],
			() => ['| a |', '|---|', `| ${this.word('cell')} |`, '', ...this.#paragraph()],
			() => ['<iframe src="https://x.hf.space" frameBorder="0"></iframe>', '', ...this.#paragraph()],
			() => ['***', '', ...this.#paragraph()],
			() => this.#broken(),
			() => this.#proseInHtml(),
			() => [`[before \`${this.word('text')}\` [${this.word('link')}](./2) behind](./2)`],
			() => [`[${this.word('link')}]((./2)behind ${this.word('text')}`],
			() => [`<div id="at-${this.word('id')}" />`],
		]
		const containers = [
			() => this.#list(depth, '- '),
			() => this.#list(depth, '1. '),
			() => this.#list(depth, '* '),
			() => this.#list(depth, '-   '),
			() => this.#list(depth, '10) '),
			() => this.#inside(depth, '<center>', '</center>'),
			() => this.#inside(depth, '<span dir="rtl">', '</span>', true),
			() => this.#tight(depth),
			() => quoted(this.blocks(depth + 1)),
			() => [`> [!${this.#one(['TIP', 'WARNING', 'note'])}]`, ...quoted(this.blocks(depth + 1))],
			() => this.#inside(depth, this.#one(['<Tip>', '<Tip warning={true}>', '<Tip title="T">']), '</Tip>'),
			() => this.#inside(depth, '<div dir="ltr">', '</div>'),
			() => this.#inside(depth, '<details><summary>More **here**</summary>', '</details>'),
			() => this.#branches(depth),
			() => this.#options(depth),
			() => this.#frameworks(depth),
		]
		return this.#one(depth < DEPTH_MAX && this.#below(2) === 0 ? containers : plain)()
	}

	#paragraph(): string[] {
		const parts = [
			() => this.word('text'),
			() => `**${this.word('strong')}**`,
			() => `[${this.word('link')}](./2)`,
			() => `\`${this.word('text')} <Tip> {#if}\``,
			() => `\\\\(${this.word('formula')}^2\\\\)`,
			() => `<b>${this.word('text')}</b>`,
			() => `<${this.word('text')}>`,
			() => `{${this.word('text')}}`,
		]
		return Array.from({ length: 1 + this.#below(3) }, () => `${this.#one(parts)()} and ${this.#one(parts)()}.`)
	}

	#heading(): string[] {
		const marks = '#'.repeat(2 + this.#below(4))
		const title = this.#one([
			() => this.word('heading'),
			() => `The \`${this.word('heading')}\``,
			() => `Same [[same]] ${this.word('heading')}`,
		])()
		return [`${marks} ${title}${this.#one(['', ' [[twice]]', '[[twice]]'])}`]
	}

	#code(): string[] {
		const fence = this.#one(['```', '````', '~~~'])
		const inner = ['<Tip>', '{#if fw === "pt"}', '# no heading', '> [!TIP]', '| a |', '$$x$$', '</hfoption>', '']
		return [
			`${fence}${this.#one(['python', 'py no-format', 'python out', '', 'Yaml'])}`,
			`${this.word('code')} = 1`,
			this.#one(inner),
			fence,
		]
	}

	#table(): string[] {
		return ['| a | b |', this.#one(['|---|---|', '|:--|--:|---|']), `| ${this.word('cell')} | \`x \\| y\` |`]
	}

	#question(): string[] {
		return [
			'<Question',
			'\tchoices={[',
			`\t\t{ text: "${this.word('question')}", explain: 'It\\'s <code>${this.word('question')}</code>', correct: true },`,
			'',
			'\t]}',
			'/>',
		]
	}

	/** Components whose quotes or commas are wrong. */
	#broken(): string[] {
		return this.#one([
			() => [
				'<Question',
				'\tchoices={[',
				`\t\t{ text: "${this.word('question')}, explain: "${this.word('question')}", correct: true },`,
				'\t]}',
				'/>',
			],
			() => [
				'<Question',
				'\tchoices={[',
				`\t\t{ Text: "${this.word('question')}" explain: 'It's \`${this.word('question')}\`' }`,
				'\t]}',
				'/>',
			],
			() => ['<CourseFloatingBanner', `  notebooks={[{label: "${this.word('text')}, value: "https://n.example/1.ipynb"}]}`, '/>'],
		])()
	}

	/** Sentences with Markdown's marks in tags of HTML. */
	#proseInHtml(): string[] {
		return this.#one([
			() => [`<p>${this.word('text')} **${this.word('strong')}**`, `[${this.word('link')}](./2) \`<${this.word('text')}>\`</p>`],
			() => [`<center>**${this.word('strong')}**</center>`],
			() => ['<ul>', `<li>**${this.word('strong')}** \`${this.word('text')}\`</li>`, '</ul>'],
			() => [`<h4>${this.word('heading')} \`${this.word('text')}\`</h4>`],
			() => ['<details>', `<summary>${this.word('text')}</summary>`, `**${this.word('strong')}**`, '</details>'],
		])()
	}

	#list(depth: number, mark: string): string[] {
		const lines: string[] = []
		for (let count = 1 + this.#below(2); count > 0; count--) {
			const [first = '', ...rest] = [this.word('item'), '', ...this.blocks(depth + 1)]
			lines.push(mark + first, ...rest.map((line) => (line === '' ? '' : ' '.repeat(mark.length) + line)))
		}
		return lines
	}

	/** Components around blocks, with and without empty lines at their ends. */
	#inside(depth: number, opening: string, closing: string, apart = false): string[] {
		const between = apart || this.#below(2) === 0 ? [''] : []
		return [opening, ...between, ...this.blocks(depth + 1), ...(apart || this.#below(2) === 0 ? [''] : []), closing]
	}

	/** Markers around blocks without any empty line. */
	#tight(depth: number): string[] {
		const [opening, closing] = this.#one([
			['<Tip>', '</Tip>'],
			["{#if fw === 'pt'}", '{/if}'],
			['<div dir="rtl">', '</div>'],
			['<hfoptions id="o"><hfoption id="a">', '</hfoption></hfoptions>'],
		] as const)
		const inner = this.#one([() => this.#heading(), () => this.#paragraph(), () => this.#code(), () => this.#list(depth + DEPTH_MAX, '- ')])
		return [...this.#paragraph(), opening, ...inner(), closing, ...this.#paragraph()]
	}

	#htmlTable(): string[] {
		const [cell, other] = [this.word('cell'), this.word('text')]
		return this.#one([
			['<table>', `<tr><td>${cell}</td><td>\`${other}\`</td></tr>`, '</table>'],
			[
				'<table>',
				'  <thead><tr><th>a</th></tr></thead>',
				'  <tbody>',
				`    <tr><td>${cell}</td></tr>`,
				`    <tr><td>${other}`,
				'  </tbody>',
				'</table>',
			],
			['<table>', '<tr>', '<td>', '', other, '', `</td><td>${cell}</td>`, '</tr>', '</table>'],
		])
	}

	#branches(depth: number): string[] {
		const otherwise = this.#below(3) === 0 ? [] : [this.#one(['{:else}', '{#else}']), ...this.blocks(depth + 1)]
		return [`{#if fw === '${this.#one(['pt', 'tf'])}'}`, ...this.blocks(depth + 1), ...otherwise, '{/if}']
	}

	#options(depth: number): string[] {
		const ids = ['a', 'b'].slice(0, 1 + this.#below(2))
		const common = this.#below(3) === 0 ? ['', ...this.#paragraph(), ''] : []
		return [
			'<hfoptions id="o">',
			...common,
			...ids.flatMap((id) => this.#inside(depth, `<hfoption id="${id}">`, '</hfoption>')),
			'</hfoptions>',
		]
	}

	#frameworks(depth: number): string[] {
		return ['<frameworkcontent>', ...this.#inside(depth, '<pt>', '</pt>'), ...this.#inside(depth, '<tf>', '</tf>'), '</frameworkcontent>']
	}

	/** Which of so many lines something is done to. */
	pick(count: number): number {
		return this.#below(count)
	}

	/** A whole number from 0 up to, not including, `count`. */
	#below(count: number): number {
		this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((this.#state / 2 ** 32) * count)
	}

	#one<Choice>(choices: readonly Choice[]): Choice {
		const chosen = choices[this.#below(choices.length)]
		if (chosen === undefined) throw new Error('there is something to choose from')
		return chosen
	}
}

function quoted(lines: readonly string[]): string[] {
	return lines.map((line) => (line === '' ? '>' : `> ${line}`))
}
