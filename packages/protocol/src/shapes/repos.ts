import { z } from 'zod'
import { address, bytes, date, id, kind, NoItems, Nothing, oid, whole } from './basics.ts'

const gated = z.union([z.literal(false), z.enum(['auto', 'manual'])])
/** Who can see a repository. */
export const visibility = z.enum(['public', 'private'])

/** A file of a repository, with sizes and hashes where `blobs` asks for them. */
export const Sibling = z
	.object({
		rfilename: z.string().describe('Path of the file'),
		size: bytes.optional(),
		blobId: oid.optional(),
		lfs: z.object({ size: bytes, sha256: z.string(), pointerSize: bytes }).optional(),
	})
	.meta({ id: 'Sibling' })

/** How often a repository was downloaded. */
export const Downloads = z
	.object({
		downloads: whole.describe('In the last 30 days'),
		downloadsAllTime: whole,
		history: z
			.array(z.object({ date: z.iso.date(), downloads: whole }))
			.describe('A day each, the oldest first, today last; days without downloads are there with 0'),
	})
	.meta({ id: 'Downloads' })

/** Where a score comes from, as the file says. */
const Source = z.object({
	url: z.string(),
	name: z.string().optional(),
	user: z.string().optional(),
	org: z.string().optional(),
})

/** What an app is doing. */
export const Runtime = z
	.object({
		stage: z.string().describe('`RUNNING`, `NO_APP_FILE` or `STOPPED`'),
		hardware: z.object({ current: z.string().nullable(), requested: z.string().nullable() }),
		storage: z.null(),
		gcTimeout: z.number().nullable(),
		replicas: z.object({ current: whole, requested: whole }),
		devMode: z.boolean(),
		domains: NoItems,
		sha: oid.optional(),
	})
	.meta({ id: 'Runtime' })

const FrontMatter = z.record(z.string(), z.unknown()).describe('The front matter of the card').meta({ id: 'FrontMatter' })
const FrontMatterValue = z.unknown().describe('As the front matter has it').meta({ id: 'FrontMatterValue' })
const ModelConfig = z
	.record(z.string(), z.unknown())
	.describe('Fields of `config.json` and `tokenizer_config.json`')
	.meta({ id: 'ModelConfig' })

const Gguf = z.object({
	total: z.int().describe('Parameters'),
	architecture: z.string().optional(),
	context_length: z.int().optional(),
	chat_template: z.string().optional(),
	bos_token: z.string().optional(),
	eos_token: z.string().optional(),
})

const EvalResult = z.union([
	z.object({
		filename: z.string(),
		dataset: z.object({ id: z.string(), task_id: z.string(), revision: z.string().optional() }),
		value: z.union([z.number(), z.boolean(), z.string()]),
		verifyToken: z.string().optional(),
		date: z.string().optional(),
		source: Source.optional(),
		notes: z.string().optional(),
	}),
	z.object({ filename: z.string(), error: z.string().describe('Why the file cannot be read') }),
])

/**
 * A repository in lists and alone. Which properties are there depends on its kind, on what its files say and on what was asked for, so only
 * its names are sure.
 */
export const Repository = z
	.object({
		_id: id,
		id: z.string().describe('`namespace/name`'),
		modelId: z.string().optional().describe('Of models: the same as `id`'),
		author: z.string().optional(),
		sha: oid.optional().describe('The commit that is told of'),
		createdAt: date.optional(),
		lastModified: date.optional(),
		private: z.boolean().optional(),
		visibility: visibility.optional(),
		gated: gated.optional(),
		disabled: z.boolean().optional(),
		likes: whole.optional(),
		downloads: whole.optional().describe('In the last 30 days'),
		downloadsAllTime: whole.optional(),
		trendingScore: z.number().optional(),
		tags: z.array(z.string()).optional(),
		pipeline_tag: z.string().optional().describe('Of models: the task'),
		library_name: z.string().optional(),
		mask_token: z.string().optional(),
		cardData: FrontMatter.optional(),
		description: z.string().optional(),
		siblings: z.array(Sibling).optional(),
		usedStorage: bytes.optional().describe('Bytes of large files'),
		config: ModelConfig.optional(),
		transformersInfo: z
			.object({
				auto_model: z.string(),
				pipeline_tag: z.string().optional(),
				processor: z.string().optional(),
				custom_class: z.string().optional(),
			})
			.optional()
			.describe('How Transformers loads the model'),
		safetensors: z
			.object({ parameters: z.record(z.string(), z.int()), total: z.int() })
			.optional()
			.describe('Parameters by data type'),
		gguf: Gguf.optional().describe('From the header of the first GGUF file'),
		'model-index': FrontMatterValue.optional(),
		evalResults: z.array(EvalResult).optional().describe('Scores from the files in `.eval_results`'),
		widgetData: z.array(FrontMatterValue).optional().describe('Inputs to try the model with'),
		baseModels: z.object({ relation: z.string(), models: z.array(z.object({ id: z.string() })) }).optional(),
		inferenceProviderMapping: z.union([NoItems, Nothing]).optional(),
		paperswithcode_id: FrontMatterValue.optional(),
		childrenModelCount: z
			.object({ finetune: whole, adapter: whole, quantized: whole, merge: whole })
			.optional()
			.describe('Models made from it'),
		spaces: z.array(z.string()).optional().describe('Apps that use it'),
		mainSize: bytes.optional().describe('Of datasets: bytes of the files'),
		models: z.array(z.string()).optional().describe('Of apps: models that they name'),
		datasets: z.array(z.string()).optional().describe('Of apps: datasets that they name'),
		sdk: z.string().optional().describe('Of apps'),
		subdomain: z.string().optional().describe('Of apps'),
		host: address.optional().describe('Of apps that are served: where they answer'),
		region: z.string().optional(),
		runtime: Runtime.optional(),
		xetEnabled: z.boolean().optional(),
		citation: z.string().optional().describe('Of datasets'),
		resourceGroup: z.object({ id: z.string(), name: z.string() }).nullish().describe('For members of the organization: the resource group'),
		securityRepoStatus: z.object({ scansDone: z.literal(false), filesWithIssues: NoItems }).optional(),
	})
	.meta({ id: 'Repository' })

/** A repository that was made. */
export const Made = z.object({ url: address, name: z.string().describe('`namespace/name`'), id }).meta({ id: 'MadeRepository' })
/** Where a repository is now. */
export const Moved = z.object({ url: address })
/** What settings say after a change. */
export const Settings = z.object({ visibility, private: z.boolean(), gated, discussionsDisabled: z.boolean() })
/** A repository among one's own. */
export const Owned = z.object({
	id: z.string(),
	type: kind,
	updatedAt: date,
	visibility,
	storage: bytes,
	storagePercent: z.number().describe('Of all that is listed'),
})
/** What a check of a card found. */
export const CardProblems = z.object({
	errors: z.array(z.object({ message: z.string() })),
	warnings: z.array(z.object({ message: z.string() })),
})
/** Words to filter by, by what they are. */
export const Words = z.record(z.string(), z.array(z.object({ id: z.string(), label: z.string(), type: z.string() })))

const few = z.array(z.object({ _id: id, id: z.string(), trendingWeight: z.number() }))
const accounts = z.array(
	z.object({ _id: id, id: z.string(), name: z.string(), fullname: z.string(), type: z.enum(['user', 'org']), avatarUrl: address }),
)
/** The best few of each kind. */
export const Quick = z.object({
	models: few,
	modelsCount: whole,
	datasets: few,
	datasetsCount: whole,
	spaces: few,
	spacesCount: whole,
	users: accounts,
	usersCount: whole,
	orgs: accounts,
	orgsCount: whole,
})
/** What is liked and downloaded now. */
export const Trending = z.object({ recentlyTrending: z.array(z.object({ repoType: kind, repoData: Repository })) })
/** A repository that an account likes. */
export const Like = z.object({ createdAt: date, repo: z.object({ name: z.string(), type: kind }) })

const program = z.object({ label: z.string().optional(), language: z.string(), client: z.string().optional(), text: z.string() }).partial()
/** Programs that load or call a model. */
export const Snippets = z.object({
	id: z.string(),
	snippets: z.array(program).optional(),
	libraries: z.array(z.object({ library: z.string(), snippets: z.array(program) })).optional(),
})

/** Models by what they reached on a dataset. */
export const Leaderboard = z.array(
	z.object({
		rank: z.int().min(1),
		modelId: z.string(),
		value: z.number().describe('The model’s best number'),
		filename: z.string().describe('The file that tells it'),
		verified: z.boolean().describe('Always false: evaluations are not run here'),
		author: z
			.object({ _id: z.string(), type: z.enum(['user', 'org']), name: z.string(), fullname: z.string(), avatarUrl: z.string() })
			.optional(),
		source: Source.optional().describe('Where it comes from'),
		notes: z.string().optional(),
	}),
)

/** A deleted repository that can be restored. */
export const DeletedRepo = z.object({
	id,
	name: z.string().describe('`namespace/name` that it had: another repository may have it by now'),
	type: kind,
	visibility,
	deletedAt: date,
	deletedBy: z.string().optional(),
	restorableUntil: date,
})
