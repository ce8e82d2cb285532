import type { Repo, RepoRef, Visibility, RestorableRepo } from '@stoa/hub'
import { calls, nextLink, parseExpand } from '@stoa/protocol'
import { HubError, isHubError, repoAddress } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { areAboutKin, infoFields, presentInfo } from '../../present/repo.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'
import { keepAppSettings } from './app-settings.ts'

/** Creating, finding, changing and removing repositories (protocol 02). */
export const repoRoutes: readonly Route[] = [
	handle(calls.createRepo, create),
	handle(calls.deleteRepo, remove),
	handle(calls.listDeletedRepos, deleted),
	handle(calls.listOrganizationDeletedRepos, deletedOfOrg),
	handle(calls.listAllDeletedRepos, deletedOfHub),
	handle(calls.restoreRepo, restore),
	handle(calls.purgeRepo, purge),
	handle(calls.moveRepo, move),
	handle(calls.duplicateRepo, duplicate),
	handle(calls.listOwnRepos, ownRepos),
	handle(calls.listOrganizationRepos, ownRepos),
	handleReply(calls.validateCard, validateYaml),
	handle(calls.showRepo, info),
	handle(calls.showRevision, info),
	handle(calls.changeRepoSettings, changeSettings),
	handle(calls.checkAccess, checkRead),
	handle(calls.checkWriteAccess, checkWrite),
	handle(calls.showScan, scan),
]

/** Apps are public or private here: `protected` would promise a third kind of access. */
function visibilityOf(input: { visibility?: string | undefined; private?: boolean | undefined }): Visibility | undefined {
	if (input.visibility === 'protected')
		throw new HubError('invalid-input', {
			what: '"visibility"',
			why: 'protected apps are not available on this hub: use public or private',
		})
	if (input.visibility === 'public' || input.visibility === 'private') return input.visibility
	return input.private === undefined ? undefined : input.private ? 'private' : 'public'
}

async function create({ hub, actor, origin, read }: Asked<typeof calls.createRepo>): Promise<Answer<typeof calls.createRepo>> {
	const input = await read()
	const kind = input.type ?? 'model'
	const files = input.files?.map(({ path, bytes }) => ({ path, content: bytes }))
	try {
		const repo = await hub.repos.create(actor, {
			kind,
			name: input.name,
			namespace: input.organization,
			visibility: visibilityOf(input),
			sdk: input.sdk,
			license: input.license,
			licenseName: input.license_name,
			licenseLink: input.license_link,
			sdkVersion: input.sdkVersion,
			shortDescription: input.short_description,
			groupId: input.resourceGroupId,
			files,
		})
		if (kind === 'space') await keepAppSettings({ hub, actor }, repo.name, input)
		return { url: origin + repoAddress({ kind, id: repo.name }), name: repo.name, id: repo.id }
	} catch (error) {
		throw withAddress(error, kind, origin)
	}
}

/** Clients with `exist_ok` read the address of what exists from the answer. */
function withAddress(error: unknown, kind: Repo['kind'], origin: string): unknown {
	if (!isHubError(error, 'repo-exists')) return error
	const id = String(error.fields.id)
	return new HubError('repo-exists', { kind, id, url: origin + repoAddress({ kind, id }) })
}

async function duplicate({
	hub,
	actor,
	ref,
	repo,
	origin,
	read,
}: Asked<typeof calls.duplicateRepo>): Promise<Answer<typeof calls.duplicateRepo>> {
	const input = await read()
	try {
		const made = await hub.repos.duplicate(actor, ref, {
			toId: input.repository,
			visibility: visibilityOf(input),
			groupId: input.resourceGroupId,
		})
		if (repo.kind === 'space') await keepAppSettings({ hub, actor }, made.name, input)
		return { url: origin + repoAddress({ kind: repo.kind, id: made.name }), name: made.name, id: made.id }
	} catch (error) {
		throw withAddress(error, repo.kind, origin)
	}
}

/** Repositories on one page of `ownRepos`. */
const OWN_PAGE_MAX = 1000

/** Every repository of the caller, or of an organisation that the caller administers, with the bytes of its large files. */
async function ownRepos(
	call: Asked<typeof calls.listOwnRepos> | Asked<typeof calls.listOrganizationRepos>,
): Promise<Answer<typeof calls.listOwnRepos>> {
	const { hub, actor, params, query, reply, origin, path } = call
	const { cursor: skip = 0, limit: size = OWN_PAGE_MAX } = call.parameters()
	const repos = await hub.repos.ofNamespace(actor, 'name' in params ? params.name : undefined)
	const total = repos.reduce((sum, { usedStorage }) => sum + usedStorage, 0)
	if (skip + size < repos.length) reply.header('link', nextLink(origin, path, query, { cursor: String(skip + size) }))
	return repos.slice(skip, skip + size).map(({ name, kind, lastModified, visibility, usedStorage }) => ({
		id: name,
		type: kind,
		updatedAt: lastModified,
		visibility,
		storage: usedStorage,
		storagePercent: total === 0 ? 0 : (usedStorage * 100) / total,
	}))
}

/** The repository that a body names: a bare name is one of the caller's own. */
function refOf({ actor }: Call, input: { type?: RepoRef['kind'] | undefined; name: string; organization?: string | undefined }): RepoRef {
	const namespace = input.organization ?? (actor.kind === 'person' ? actor.account.name : undefined)
	const id = input.name.includes('/') || namespace === undefined ? input.name : `${namespace}/${input.name}`
	return { kind: input.type ?? 'model', id }
}

async function remove(call: Asked<typeof calls.deleteRepo>): Promise<Answer<typeof calls.deleteRepo>> {
	const input = await call.read()
	await call.hub.repos.delete(call.actor, refOf(call, input), { isFinal: input.permanent ?? false })
	return {}
}

async function deleted({ hub, actor }: Asked<typeof calls.listDeletedRepos>): Promise<Answer<typeof calls.listDeletedRepos>> {
	return presentDeleted(await hub.deletedRepos.list(actor))
}

async function deletedOfOrg(
	call: Asked<typeof calls.listOrganizationDeletedRepos>,
): Promise<Answer<typeof calls.listOrganizationDeletedRepos>> {
	return presentDeleted(await call.hub.deletedRepos.ofOrg(call.actor, call.params.name))
}

/** Rows of one answer. */
const DELETED_PAGE = 50

async function deletedOfHub(call: Asked<typeof calls.listAllDeletedRepos>): Promise<Answer<typeof calls.listAllDeletedRepos>> {
	const { search = '', skip = 0, limit = DELETED_PAGE } = call.parameters()
	return presentDeleted((await call.hub.deletedRepos.ofHub(call.actor, search, { skip, limit })).repos)
}

function presentDeleted(repos: readonly RestorableRepo[]): Answer<typeof calls.listDeletedRepos> {
	return repos.map(({ repo, deletedAt, deletedBy, until }) => ({
		id: repo.id,
		name: repo.name,
		type: repo.kind,
		visibility: repo.visibility,
		deletedAt,
		...(deletedBy !== undefined && { deletedBy }),
		restorableUntil: until,
	}))
}

async function restore({ hub, actor, params, origin, read }: Asked<typeof calls.restoreRepo>): Promise<Answer<typeof calls.restoreRepo>> {
	const { name } = await read()
	const repo = await hub.deletedRepos.restore(actor, params.repoId, name)
	return { url: origin + repoAddress({ kind: repo.kind, id: repo.name }), name: repo.name, id: repo.id }
}

async function purge({ hub, actor, params }: Asked<typeof calls.purgeRepo>): Promise<Answer<typeof calls.purgeRepo>> {
	await hub.deletedRepos.purge(actor, params.repoId)
	return {}
}

async function move({ hub, actor, origin, read }: Asked<typeof calls.moveRepo>): Promise<Answer<typeof calls.moveRepo>> {
	const { fromRepo, toRepo, type = 'model' } = await read()
	// This hub has no buckets, so none is called so.
	if (type === 'bucket') throw new HubError('repo-not-found')
	const repo = await hub.repos.move(actor, { kind: type, id: fromRepo }, toRepo)
	return { url: origin + repoAddress({ kind: type, id: repo.name }) }
}

async function info(call: Asked<typeof calls.showRepo> | Asked<typeof calls.showRevision>): Promise<Answer<typeof calls.showRepo>> {
	const { hub, actor, repo, params, origin } = call
	const { expand, blobs = false, securityStatus } = call.parameters()
	const wanted = infoFields(repo.kind, parseExpand(repo.kind, expand))
	const at = await hub.repos.atRevision(actor, { kind: repo.kind, id: repo.name }, 'rev' in params ? params.rev : undefined)
	const kin = areAboutKin(repo.kind, wanted) ? await hub.listings.kinOf(actor, repo.name) : undefined
	return {
		...presentInfo({ repo: at.repo, at, actor, kin, origin, blobs }, wanted),
		...(securityStatus && { securityRepoStatus: { scansDone: false, filesWithIssues: [] } }),
	}
}

async function changeSettings({
	hub,
	actor,
	ref,
	read,
}: Asked<typeof calls.changeRepoSettings>): Promise<Answer<typeof calls.changeRepoSettings>> {
	const input = await read()
	const { gated, discussionsDisabled } = input
	const repo: Repo = await hub.repos.changeSettings(actor, ref, { visibility: visibilityOf(input), gated, discussionsDisabled })
	return {
		visibility: repo.visibility,
		private: repo.visibility === 'private',
		gated: repo.gated,
		discussionsDisabled: repo.discussionsDisabled ?? false,
	}
}

async function checkRead({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.checkAccess>> {
	await hub.repos.findReadable(actor, ref)
	return {}
}

async function checkWrite({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.checkWriteAccess>> {
	await hub.repos.findWritable(actor, ref)
	return {}
}

function scan(): Answer<typeof calls.showScan> {
	return { scansDone: false, filesWithIssues: [] }
}

async function validateYaml({
	hub,
	request,
	reply,
	read,
}: Asked<typeof calls.validateCard>): Promise<FastifyReply | Answer<typeof calls.validateCard>> {
	const { content, repoType = 'model' } = await read()
	const { errors, warnings } = await hub.repos.validateCard(repoType, content)
	const messages = (texts: string[]) => texts.map((message) => ({ message }))
	reply.code(errors.length > 0 ? 400 : 200)
	// huggingface_hub shows people the text as it is.
	if (request.headers.accept?.startsWith('text/plain'))
		return reply
			.type('text/plain; charset=utf-8')
			.send([...errors.map((text) => `- Error: ${text}`), ...warnings.map((text) => `- Warning: ${text}`)].join('\n'))
	return { errors: messages(errors), warnings: messages(warnings) }
}
