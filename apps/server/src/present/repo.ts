import {
	appSubdomain,
	evalResultsShown,
	ggufShown,
	type Actor,
	type ModelKin,
	type Repo,
	type RepoAtRevision,
	type RepoMetadata,
	type Sibling,
} from '@stoa/hub'
import { calls, type Expandable, type Shape, type shapes } from '@stoa/protocol'
import { splitRepoId, type RepoKind } from '@stoa/vocabulary'
import { callAddress } from '../call-address.ts'

/** The data for presenting a repository. `at` is set when the files of a revision are shown. */
export interface Presented {
	repo: Repo
	at?: RepoAtRevision | undefined
	/** The caller: members of its organization see the resource group. */
	actor?: Actor | undefined
	/** Models derived from it, when it is a model and the request asks for them. */
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

/** For members of the organization; `undefined` for other callers. */
function groupOf({ repo, actor }: Presented): { id: string; name: string } | null | undefined {
	const membership = actor?.kind === 'person' ? actor.memberships.find(({ org }) => org.id === repo.ownerId) : undefined
	if (!membership) return undefined
	const group = membership.groups?.find(({ id }) => id === repo.groupId)
	return group ? { id: group.id, name: group.name } : null
}

/** Each property in the clients' format; `undefined` leaves it out. Facts that the hub does not know are left out. */
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
	evalResults(presented) {
		const kept = metadataOf(presented).evalResults
		return kept && evalResultsShown(kept)
	},
	gated: ({ repo }) => repo.gated,
	gguf(presented) {
		const card = metadataOf(presented).gguf
		return card && ggufShown(card)
	},
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
/** The properties of info endpoints without `expand` (protocol 02 section 5.1). */
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

/** The properties in lists without `full` or `expand`: tests of clients assert that there are no others (protocol 02 section 6). */
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

/** The properties that the info endpoint returns. */
export function infoFields(kind: RepoKind, expand: string[] | undefined): readonly string[] {
	return expand ?? INFO[kind]
}

/** Whether any of the properties is about what others made with a model. */
export function areAboutKin(kind: RepoKind, fields: readonly string[]): boolean {
	return kind === 'model' && (fields.includes('spaces') || fields.includes('childrenModelCount'))
}

/** A repository as its info endpoint returns it; with `expand` only `_id`, `id` and the requested properties. */
export function presentInfo(presented: Presented, fields: readonly string[]): Repository {
	return pick(presented, fields)
}

/** The properties of an item in a list. */
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

/** A file, with size and hashes where `blobs` asks for them. */
export function presentSibling({ path, size, oid, lfs }: Sibling, blobs: boolean): Shape<typeof shapes.Sibling> {
	if (!blobs) return { rfilename: path }
	return { rfilename: path, size, blobId: oid, ...(lfs && { lfs: { size: lfs.size, sha256: lfs.sha256, pointerSize: lfs.pointerSize } }) }
}

/** The base models of a model and its relation to them, from its tags (protocol 02 section 7). */
function baseModels(tags: readonly string[]): { relation: string; models: { id: string }[] } | undefined {
	const found = tags.flatMap((tag) => {
		const [, relation, id] = /^base_model:(finetune|adapter|quantized|merge):(.+)$/.exec(tag) ?? []
		return relation === undefined || id === undefined ? [] : [{ relation, id }]
	})
	const [first] = found
	return first && { relation: first.relation, models: found.map(({ id }) => ({ id })) }
}

/** The address of a running app. Only public static apps have one, below the hub's own address but in an opaque origin. */
export function hostOf(repo: Repo, origin: string | undefined): string | undefined {
	const isServed = repo.kind === 'space' && repo.metadata.sdk === 'static' && repo.visibility === 'public'
	return isServed && origin !== undefined ? origin + callAddress(calls.readAppIndex, splitRepoId(repo.name)) : undefined
}

/** The state of an app: public static apps run as soon as they have files; the hub cannot run other kinds and says so (protocol 08 section 1). */
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
