import type { PlainJson } from '../json.ts'
import { EXAMPLES } from './default-examples/examples.ts'

/**
 * The samples that a widget offers for a task in one language; `undefined` when there are none. In fill-mask samples `<mask>` stands for the
 * mask of the model.
 *
 * @param language two letters, as `fr`
 */
export function defaultWidgetExamples(language: string, task: string): readonly PlainJson[] | undefined {
	const examples = EXAMPLES.get(language)
	return examples && Object.hasOwn(examples, task) ? examples[task] : undefined
}
