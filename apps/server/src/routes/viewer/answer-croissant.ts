import type { calls } from '@stoa/protocol'
import type { Repo } from '@stoa/hub'
import { HubError, repoAddress, splitRepoId } from '@stoa/vocabulary'
import type { Answer, Asked } from '../handle.ts'
import { convertedNow, hubOrigin } from './converted-files.ts'
import { croissantCrumbs, type JsonLd } from './croissant-crumbs.ts'
import { openDataset } from './open-dataset.ts'

const addressOf = (origin: string, { kind, name }: Repo): string => hubOrigin(origin) + repoAddress({ kind, id: name })

/** The texts of a value of the card, which may be one or a list of them. */
function textsOf(given: unknown): string[] {
	return (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string' && one !== '')
}

/** What the repository and its card say of the dataset. */
async function describe({ hub, origin, repo }: Asked<typeof calls.readCroissant>): Promise<JsonLd> {
	const { namespace, name } = splitRepoId(repo.name)
	const { kind } = await hub.people.account(namespace)
	const { cardData, description, tags, citation } = repo.metadata
	const [pretty] = textsOf(cardData?.pretty_name)
	const [license] = textsOf(cardData?.license)
	return {
		name,
		description: description ?? `The dataset ${repo.name}.`,
		alternateName: [repo.name, ...(pretty === undefined ? [] : [pretty])],
		creator: { '@type': kind === 'org' ? 'Organization' : 'Person', name: namespace, url: `${hubOrigin(origin)}/${namespace}` },
		datePublished: repo.createdAt.toISOString(),
		dateModified: repo.lastModified.toISOString(),
		keywords: tags,
		...(license !== undefined && { license }),
		...(citation !== undefined && { citeAs: citation }),
		url: addressOf(origin, repo),
	}
}

/** Answers the files and columns of a dataset (protocol 09 section 3). */
export async function answerCrumbs(call: Asked<typeof calls.readCroissantCrumbs>): Promise<Answer<typeof calls.readCroissantCrumbs>> {
	const opened = await openDataset(call, call.parameters().dataset)
	const { made } = await convertedNow(call.hub, opened, opened.configs)
	return croissantCrumbs(addressOf(call.origin, opened.repo), made)
}

/** Answers what is known of a dataset (protocol 09 section 5). */
export async function answerCroissant(call: Asked<typeof calls.readCroissant>): Promise<Answer<typeof calls.readCroissant>> {
	const { hub, actor, ref, repo, origin } = call
	if (repo.kind !== 'dataset') throw new HubError('repo-not-found')
	await hub.repos.findReadable(actor, ref)
	const conversion = await hub.conversions.of(repo)
	const made = conversion?.made?.commit === repo.headOid ? conversion?.made : undefined
	return { ...croissantCrumbs(addressOf(origin, repo), made?.configs ?? []), ...(await describe(call)) }
}
