import { maybe, ModelRecordInput } from '@stoa/snippets/record'
import { z } from 'zod'

const text = maybe(z.string())
const json = z.json()

const Mapping = z.object({
	provider: text,
	hfModelId: text,
	providerId: text,
	status: text,
	task: text,
	adapter: text,
	adapterWeightsPath: text,
})

const Message = z.object({ role: z.string(), content: json }).catchall(json)

const Options = z.object({
	streaming: maybe(z.boolean()),
	billTo: text,
	accessToken: text,
	directRequest: maybe(z.boolean()),
	endpointUrl: text,
	inputs: json.optional(),
	messages: maybe(z.array(Message)),
	temperature: maybe(z.number()),
	max_tokens: maybe(z.number()),
	top_p: maybe(z.number()),
})

const id = z.union([z.string(), z.number()])

/** One input line of `stoa snippets`, by its kind. Unknown fields are dropped. */
export const SnippetRecord = z.discriminatedUnion('kind', [
	z.object({ id, kind: z.literal('library'), library: z.string(), model: ModelRecordInput }),
	z.object({ id, kind: z.literal('kernel'), kernelId: z.string().min(1), version: maybe(z.union([z.string(), z.number()])) }),
	z.object({
		id,
		kind: z.literal('inference'),
		provider: z.string(),
		model: ModelRecordInput,
		mapping: maybe(Mapping),
		opts: maybe(Options),
	}),
	z.object({ id, kind: z.literal('widget-input'), model: ModelRecordInput, noWrap: maybe(z.boolean()), noQuotes: maybe(z.boolean()) }),
	z.object({ id, kind: z.literal('default-widget'), language: z.string(), task: z.string() }),
	z.object({ id, kind: z.literal('local-app'), app: z.string(), model: ModelRecordInput, filepath: text }),
	z.object({ id, kind: z.literal('gguf-label'), filename: z.string() }),
	z.object({ id, kind: z.literal('gguf-nearest'), quant: z.string(), available: z.array(z.string()) }),
	z.object({ id, kind: z.literal('gguf-shard'), filename: z.string() }),
	z.object({ id, kind: z.literal('template'), language: z.string(), client: z.string(), name: z.string() }),
])

/** A parsed line. */
export type SnippetRecord = z.infer<typeof SnippetRecord>
