import type { Literal } from '../scan/read-literal.ts'
import { answerHtml } from './answer-html.ts'
import type { BuildContext } from './build-tree.ts'
import { element, type DocNode, type PanelNode } from './node.ts'
import type { Spot } from './spot.ts'

/** Answers of one question at most. */
const CHOICES_MAX = 50

/** Adds a quiz question. Each choice is a panel: `true` or `false`, with a box for its text and one for its explanation. */
export function addQuestion({ data, isFaulty }: { data: Literal | undefined; isFaulty: boolean }, { builder, context, line }: Spot): void {
	const choices = Array.isArray(data) ? data.slice(0, CHOICES_MAX).map((choice) => choiceOf(choice, line, context)) : []
	const known = choices.filter((choice) => choice !== undefined)
	if (known.length === 0 || known.length < choices.length || isFaulty)
		builder.report(line, 'bad-props', 'Cannot read "choices" of <Question>: write a list of {text, explain, correct}.', 'error')
	if (known.length === 0) return
	const number = context.count('question')
	builder.addBlock({
		type: 'widget',
		widget: { name: 'question', props: { id: `question_${number}`, number, choices: [] } },
		children: known,
		text: '',
		line,
	})
}

function choiceOf(choice: Literal, line: number, context: BuildContext): PanelNode | undefined {
	if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) return undefined
	const { text, explain, correct } = textsOf(choice)
	if (text === undefined) return undefined
	return {
		type: 'panel',
		value: String(correct),
		label: '',
		children: [fragment(text, line, context), fragment(explain, line, context)],
		line,
	}
}

/** A choice's texts: keys are written with capitals now and then, or are translated with the rest of the page. */
function textsOf(choice: Readonly<Record<string, Literal>>): { text: string | undefined; explain: string; correct: boolean } {
	const byKey = new Map(Object.entries(choice).map(([key, value]) => [key.toLowerCase(), value]))
	const correct = byKey.get('correct')
	byKey.delete('correct')
	const others = [...byKey].filter(([key, value]) => key !== 'text' && key !== 'explain' && typeof value === 'string')
	const take = (key: string): string | undefined => {
		const value = byKey.get(key) ?? others.shift()?.[1]
		return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
	}
	const text = take('text')
	return { text, explain: take('explain') ?? '', correct: correct === true || correct === 'true' }
}

function fragment(text: string, line: number, context: BuildContext): DocNode {
	return element('div', {}, context.parseHtml(answerHtml(text), line), line)
}
