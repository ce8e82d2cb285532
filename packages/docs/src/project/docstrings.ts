import { z } from 'zod'

const Parameter = z.object({
	name: z.string(),
	type: z.string().optional(),
	default: z.string().optional(),
	/** Markdown. */
	description: z.string().optional(),
})

const Described = z.object({
	kind: z.enum(['class', 'function', 'method', 'property', 'object']).optional(),
	/** `(a, b = 1)`. */
	signature: z.string().optional(),
	/** Anchor; by default the name. */
	anchor: z.string().optional(),
	/** Address of the source. */
	source: z.string().optional(),
	/** Markdown. */
	description: z.string().optional(),
	parameters: z.array(Parameter).optional(),
	/** Markdown. */
	returns: z.string().optional(),
	/** Names of its members, in the order they are shown. */
	members: z.array(z.string()).optional(),
	/** Full names of the classes it is made from: their members are its own. */
	bases: z.array(z.string()).optional(),
})

/** The entry of one object in `_docstrings.json`; its texts are Markdown. */
export type DescribedObject = z.infer<typeof Described>

/** `_docstrings.json`: descriptions by full name (`huggingface_hub.HfApi`, `HfApi.upload_file`). */
export const DocstringDump = z.record(z.string(), Described)
