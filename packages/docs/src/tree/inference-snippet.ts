import type { Tag } from '../scan/scan-tag.ts'
import { dataProperty, flagProperty, textProperty } from './properties.ts'
import type { Spot } from './spot.ts'

/** Adds an inference snippet: its programs come from the caller, who knows the templates. */
export function addInferenceSnippet(tag: Tag, { builder, context, line }: Spot): void {
	const pipeline = (textProperty(tag, 'pipeline') ?? '').replace(/["'{}]/g, '')
	const { data: mapping } = dataProperty(tag, 'providersMapping')
	const providers: { name: string; modelId: string; providerModelId: string }[] = []
	if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping))
		for (const [name, entry] of Object.entries(mapping)) {
			if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue
			const { modelId, providerModelId } = entry
			if (typeof modelId === 'string')
				providers.push({ name, modelId, providerModelId: typeof providerModelId === 'string' ? providerModelId : modelId })
		}
	if (providers.length === 0)
		return builder.report(line, 'bad-props', 'Cannot read "providersMapping" of <InferenceSnippet>: write an object of providers.')
	const conversational = flagProperty(tag, 'conversational')
	const question = { pipeline, conversational, providers }
	const variants = context.inferenceSnippets(question)
	const id = `snippet_${context.count('choice')}`
	const text = variants.map(({ code }) => code).join('\n\n')
	builder.addBlock({
		type: 'widget',
		widget: { name: 'inference-snippet', props: { id, ...question, variants } },
		children: [],
		text,
		line,
	})
}
