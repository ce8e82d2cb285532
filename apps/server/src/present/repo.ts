import { appSubdomain, type Actor, type ModelKin, type Repo, type RepoAtRevision, type RepoMetadata, type Sibling } from '@stoa/hub'
import type { Expandable, Shape, shapes } from '@stoa/protocol'
import { splitRepoId, type RepoKind } from '@stoa/vocabulary'

/** What a repository is presented from. `at` is there when a revision's own files are to be shown. */
export interface Presented {
	repo: Repo
	at?: RepoAtRevision | undefined
	/** Who asks: members of its organisation are told the resource group. */
	actor?: Actor | undefined
	/** What others made with it, when it is a model and somebody asks for that. */
	kin?: ModelKin | undefined
	/** The hub's own address, for where an app answers. */
	origin?: string | undefined
	/** Siblings with sizes and hashes. */
	blobs?: boolean
	/** On lists some properties have another form (protocol 02 section 5.1). */
	listed?: boolean
}

type Repository = Shape<typeof shapes.Repository>
type Writable = { -readonly [Name in keyof Repository]: Repository[Name] }
/** `inference` is accepted, and nothing is known of it. */
type FieldName = Exclude<Expandable, 'inference'> | 'host' | 'visibility' | 'modelId' | 'xetEnabled'
type Fields = { readonly [Name in FieldName]: (presented: Presented) => Repository[Name] }

const metadataOf = ({ repo, at }: Presented): RepoMetadata => at?.metadata ?? repo.metadata
const cardField =
	(name: string) =>
	(presented: Presented): unknown =>
		metadataOf(presented).cardData?.[name]

/** For members of the organisation; `undefined` for everybody else. */
function groupOf({ repo, actor }: Presented): { id: string; name: string } | null | undefined {
	const membership = actor?.kind === 'person' ? actor.memberships.find(({ org }) => org.id === repo.ownerId) : undefined
	if (!membership) return undefined
	const group = membership.groups?.find(({ id }) => id === repo.groupId)
	return group ? { id: group.id, name: group.name } : null
}

/** How each property looks on the wire; `undefined` leaves it out. Nothing is claimed that the hub does not know. */
const FIELDS: Fields = {
	author: ({ repo }) => splitRepoId(repo.name).namespace,
	baseModels: (presented) => baseModels(metadataOf(presented).tags),
	cardData: (presented) => metadataOf(presented).cardData,
	childrenModelCount: ({ kin }) => kin?.children,
	citation: (presented) => metadataOf(presented).citation,
	config: (presented) => metadataOf(presented).config,
	createdAt: ({ repo }) => repo.createdAt,
	datasets: (presented) => metadataOf(presented).linkedDatasets,
	description: (presented) => metadataOf(presented).description,
	disabled: ({ repo }) => repo.disabled,
	downloads: ({ repo }) => repo.downloads,
	downloadsAllTime: ({ repo }) => repo.downloadsAllTime,
	evalResults: (presented) => metadataOf(presented).evalResults,
	gated: ({ repo }) => repo.gated,
	gguf: (presented) => metadataOf(presented).gguf,
	host: ({ repo, origin }) => hostOf(repo, origin),
	inferenceProviderMapping: ({ listed }) => (listed ? [] : {}),
	lastModified: ({ repo, at }) => at?.committedAt ?? repo.lastModified,
	library_name: (presented) => metadataOf(presented).libraryName,
	likes: ({ repo }) => repo.likes,
	mainSize: (presented) => metadataOf(presented).mainSize,
	mask_token: (presented) => metadataOf(presented).maskToken,
	'model-index': cardField('model-index'),
	modelId: ({ repo }) => (repo.kind === 'model' ? repo.name : undefined),
	models: (presented) => metadataOf(presented).linkedModels,
	paperswithcode_id: cardField('paperswithcode_id'),
	pipeline_tag: (presented) => metadataOf(presented).pipelineTag,
	private: ({ repo }) => repo.visibility === 'private',
	region: () => 'us',
	resourceGroup: groupOf,
	runtime: ({ repo }) => runtimeOf(repo),
	safetensors: (presented) => metadataOf(presented).safetensors,
	sdk: (presented) => metadataOf(presented).sdk,
	sha: ({ repo, at }) => at?.oid ?? repo.headOid,
	siblings: ({ at, blobs }) => at?.siblings.map((sibling) => presentSibling(sibling, blobs ?? false)),
	spaces: ({ kin }) => kin?.apps,
	subdomain: ({ repo }) => (repo.kind === 'space' ? appSubdomain(repo.name) : undefined),
	tags: (presented) => metadataOf(presented).tags,
	transformersInfo: (presented) => metadataOf(presented).transformersInfo,
	trendingScore: ({ repo }) => repo.trendingScore,
	usedStorage: ({ repo }) => repo.usedStorage,
	visibility: ({ repo }) => repo.visibility,
	widgetData: (presented) => metadataOf(presented).widgetData,
	xetEnabled: () => true,
}

const INFO_COMMON = [
	'author',
	'sha',
	'createdAt',
	'lastModified',
	'private',
	'disabled',
	'likes',
	'tags',
	'cardData',
	'siblings',
	'usedStorage',
] as const
/** What the info endpoints answer without `expand` (protocol 02 section 5.1). */
const INFO: Record<RepoKind, readonly FieldName[]> = {
	model: [
		'modelId',
		...INFO_COMMON,
		'gated',
		'downloads',
		'library_name',
		'pipeline_tag',
		'mask_token',
		'config',
		'transformersInfo',
		'safetensors',
		'gguf',
		'model-index',
		'widgetData',
		'spaces',
	],
	dataset: [...INFO_COMMON, 'gated', 'downloads', 'description', 'citation', 'paperswithcode_id'],
	space: [...INFO_COMMON, 'sdk', 'subdomain', 'host', 'runtime', 'models', 'datasets', 'region'],
}

/** What lists answer without `full` or `expand`: tests of clients assert that nothing more is there (protocol 02 section 6). */
const ITEM: Record<RepoKind, readonly FieldName[]> = {
	model: ['modelId', 'likes', 'trendingScore', 'private', 'downloads', 'tags', 'pipeline_tag', 'library_name', 'createdAt'],
	dataset: [
		'author',
		'disabled',
		'gated',
		'lastModified',
		'likes',
		'trendingScore',
		'private',
		'sha',
		'description',
		'downloads',
		'tags',
		'createdAt',
	],
	space: ['likes', 'trendingScore', 'private', 'sdk', 'tags', 'createdAt'],
}
const FULL: Record<RepoKind, readonly FieldName[]> = {
	model: [...ITEM.model, 'author', 'sha', 'lastModified', 'gated', 'disabled', 'siblings'],
	dataset: [...ITEM.dataset, 'siblings', 'cardData'],
	space: [...ITEM.space, 'author', 'sha', 'lastModified', 'siblings', 'cardData', 'models', 'datasets', 'runtime'],
}

const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

function pick(presented: Presented, names: readonly string[]): Repository {
	const { repo } = presented
	const shown: Writable = { _id: repo.id, id: repo.name }
	for (const name of names) if (isField(name)) add(shown, name, presented)
	return shown
}

function add<Name extends FieldName>(shown: Pick<Writable, Name>, name: Name, presented: Presented): void {
	shown[name] = FIELDS[name](presented)
}

/** Which properties the info endpoint answers. */
export function infoFields(kind: RepoKind, expand: string[] | undefined): readonly string[] {
	return expand ?? INFO[kind]
}

/** Whether any of the properties is about what others made with a model. */
export function areAboutKin(kind: RepoKind, fields: readonly string[]): boolean {
	return kind === 'model' && (fields.includes('spaces') || fields.includes('childrenModelCount'))
}

/** A repository as its info endpoint answers it; with `expand` only `_id`, `id` and what was asked for. */
export function presentInfo(presented: Presented, fields: readonly string[]): Repository {
	return pick(presented, fields)
}

/** Which properties an item of a list has. */
export function listFields(
	kind: RepoKind,
	options: { full: boolean; cardData: boolean; config: boolean; expand: string[] | undefined },
): readonly string[] {
	if (options.expand) return options.expand
	const extra = [...(options.cardData ? ['cardData'] : []), ...(options.config ? ['config'] : [])]
	return [...(options.full ? FULL : ITEM)[kind], ...extra]
}

/** A repository as an item of a list. */
export function presentItem(presented: Presented, fields: readonly string[]): Repository {
	return pick({ ...presented, listed: true }, fields)
}

function presentSibling({ path, size, oid, lfs }: Sibling, blobs: boolean): Shape<typeof shapes.Sibling> {
	if (!blobs) return { rfilename: path }
	return { rfilename: path, size, blobId: oid, ...(lfs && { lfs: { size: lfs.size, sha256: lfs.sha256, pointerSize: lfs.pointerSize } }) }
}

/** What a model was made from, and how, as its tags say (protocol 02 section 7). */
function baseModels(tags: readonly string[]): { relation: string; models: { id: string }[] } | undefined {
	const found = tags.flatMap((tag) => {
		const [, relation, id] = /^base_model:(finetune|adapter|quantized|merge):(.+)$/.exec(tag) ?? []
		return relation === undefined || id === undefined ? [] : [{ relation, id }]
	})
	const [first] = found
	return first && { relation: first.relation, models: found.map(({ id }) => ({ id })) }
}

/** Where an app answers: static ones that everybody may open, below the hub's own address in an origin of nobody's. */
export function hostOf(repo: Repo, origin: string | undefined): string | undefined {
	const isServed = repo.kind === 'space' && repo.metadata.sdk === 'static' && repo.visibility === 'public'
	return isServed && origin !== undefined ? `${origin}/app-content/${repo.name}/` : undefined
}

/**
 * What an app is doing: public static apps run as soon as they have files; the hub has no machine for the others and says so (protocol 08
 * section 1).
 */
export function runtimeOf(repo: Repo): Shape<typeof shapes.Runtime> {
	// An app's frame has no session: a private one cannot be shown.
	const isStatic = repo.metadata.sdk === 'static' && repo.visibility === 'public'
	return {
		stage: isStatic ? (repo.headOid === undefined ? 'NO_APP_FILE' : 'RUNNING') : 'STOPPED',
		hardware: { current: null, requested: null },
		storage: null,
		gcTimeout: null,
		replicas: { current: isStatic ? 1 : 0, requested: isStatic ? 1 : 0 },
		devMode: false,
		domains: [],
		...(repo.headOid !== undefined && { sha: repo.headOid }),
	}
}
