import type { SnippetQuestion, SnippetVariant } from '@stoa/docs'
import { highlightCode } from '@stoa/markdown'
import { inferenceSnippets } from '@stoa/snippets'

const COLOURS = { python: 'python', js: 'javascript', sh: 'bash' } as const

/** The programs that an inference snippet of a page shows: each provider it names, with every client that can ask it. */
export function inferencePrograms({ pipeline, conversational, providers }: SnippetQuestion): SnippetVariant[] {
	return providers.flatMap(({ name, modelId, providerModelId }) => {
		const model = { id: modelId, pipeline_tag: pipeline, tags: conversational ? ['conversational'] : [] }
		return programsAt({ model, provider: name, mapping: { provider: name, hfModelId: modelId, providerId: providerModelId } })
	})
}

function programsAt(call: Parameters<typeof inferenceSnippets>[0]): SnippetVariant[] {
	let programs: ReturnType<typeof inferenceSnippets>
	try {
		programs = inferenceSnippets(call)
	} catch (error) {
		// The generator throws for a provider that does not support this call; the page still lists its model.
		if (!(error instanceof Error) || error.constructor !== Error) throw error
		return []
	}
	return programs.map(({ language, client, code }) => ({
		provider: call.provider,
		language,
		client,
		code,
		html: highlightCode(code, COLOURS[language]),
	}))
}
