import { z } from 'zod'

const CONFIGS_MAX = 1000
const PATTERNS_MAX = 1000
const Pattern = z.string().min(1).max(1000)
const Patterns = z.union([Pattern.transform((one) => [one]), z.array(Pattern).min(1).max(PATTERNS_MAX)])
const Split = z.strictObject({ split: z.string().regex(/^\w+(?:\.\w+)*$/), path: Patterns })
/** Separators are one character, so that no text of a card becomes an expression. */
const Separator = z.string().length(1)

const Config = z.object({
	config_name: z.string().min(1).max(200),
	data_files: z
		.union([
			Patterns.transform((patterns) => [{ split: 'train', patterns }]),
			z
				.array(Split)
				.min(1)
				.max(PATTERNS_MAX)
				.transform((splits) => splits.map(({ split, path }) => ({ split, patterns: path }))),
		])
		.optional(),
	data_dir: z.string().max(1000).optional(),
	default: z.boolean().optional(),
	sep: Separator.optional(),
	delimiter: Separator.optional(),
	drop_labels: z.boolean().optional(),
	drop_metadata: z.boolean().optional(),
})

const Card = z.object({ configs: z.array(Config).max(CONFIGS_MAX).optional() })

/** A configuration as the card has it. */
export type CardConfig = z.infer<typeof Config>

/** What a card says about configurations: them, or what is wrong with them. */
export type CardConfigs = { configs: CardConfig[] } | { why: string }

/** Reads `configs` from the front matter of a card. The library refuses a dataset with faulty ones, so they are not passed over here either. */
export function readCardConfigs(card: unknown): CardConfigs {
	const isObject = typeof card === 'object' && card !== null && 'configs' in card && card.configs !== null
	if (!isObject) return { configs: [] }
	const parsed = Card.safeParse(card)
	if (!parsed.success) {
		const [issue] = parsed.error.issues
		return { why: `its "${issue?.path.join('.') ?? 'configs'}" is not as the datasets library reads it (${issue?.message ?? 'invalid'})` }
	}
	const configs = parsed.data.configs ?? []
	const names = configs.map(({ config_name: name }) => name)
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) return { why: `it has two configurations called "${twice}"` }
	const repeated = configs.find(({ data_files: files = [] }) => new Set(files.map(({ split }) => split)).size < files.length)
	if (repeated) return { why: `its configuration "${repeated.config_name}" names a split twice` }
	return { configs }
}
