import type { Answer, AnswerGroup } from './ask-hub.ts'

/** Shows what was found, group by group; groups without an answer are left out. */
export function listAnswers(found: Element, groups: readonly AnswerGroup[]): void {
	found.replaceChildren(...groups.filter(({ answers }) => answers.length > 0).map(groupOf))
}

/** Makes an element with attributes and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<Record<string, string>> = {},
	...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name)
	for (const [key, value] of Object.entries(properties)) if (value !== undefined) element.setAttribute(key, value)
	element.append(...children)
	return element
}

function groupOf({ title, answers }: AnswerGroup): HTMLElement {
	const list = make('ul', {}, ...answers.map((answer) => make('li', {}, linkOf(answer))))
	return make('section', {}, ...(title === '' ? [] : [make('h2', {}, title)]), list)
}

function linkOf({ address, title, context, language, direction, excerpt }: Answer): HTMLElement {
	const link = make('a', { href: address, lang: language, dir: direction ?? 'auto' }, make('b', {}, title))
	if (context !== '') link.append(' ', make('small', {}, context))
	if (excerpt.length > 0) link.append(make('span', {}, ...excerpt.map(({ text, isMatch }) => (isMatch ? make('mark', {}, text) : text))))
	return link
}
