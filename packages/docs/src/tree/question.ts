import type { Literal } from '../scan/read-literal.ts'
import type { BuildContext } from './build-tree.ts'
import { element, type DocNode, type PanelNode } from './node.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** Answers of one question at most. */
const CHOICES_MAX = 50

/** Adds a quiz question. Each choice is a panel: `true` or `false`, with a box for its text and one for its explanation. */
export function addQuestion(data: Literal | undefined, builder: TreeBuilder, context: BuildContext, line: number): void {
	const choices = Array.isArray(data) ? data.slice(0, CHOICES_MAX).map((choice) => choiceOf(choice, line, context)) : []
	const known = choices.filter((choice) => choice !== undefined)
	if (known.length === 0 || known.length < choices.length)
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
	const { text, explain, correct } = choice
	if (typeof text !== 'string' && typeof text !== 'number') return undefined
	return {
		type: 'panel',
		value: String(correct === true || correct === 'true'),
		label: '',
		children: [fragment(String(text), line, context), fragment(typeof explain === 'string' ? explain : '', line, context)],
		line,
	}
}

function fragment(html: string, line: number, context: BuildContext): DocNode {
	return element('div', {}, context.parseHtml(html, line), line)
}
