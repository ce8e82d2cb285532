import { StartFailure } from '@stoa/server/control'
import { basename, join, resolve } from 'node:path'
import { keyOf } from './build-record.ts'
import { buildSite, type BuildReport, type BuildRequest } from './build-site.ts'
import { placeFolder, planSite, type SitePlan, type SiteVersion } from './site-plan.ts'

/** An older version beside the newest one: its name, which is also its folder in the site, and the folder of its sources. */
export interface OtherVersion {
	name: string
	folder: string
}

/** Options for a site of several versions. */
export interface VersionsRequest extends BuildRequest {
	/** Name of the version in `folder`, which is at the root of the site. */
	own: string
	others: readonly OtherVersion[]
}

/**
 * Writes a site of several versions, each with its pages, search and lists; scripts and styles exist once. A page links to itself in the other
 * versions. The report covers all versions and names the folder of files in the others.
 *
 * @throws {StartFailure} when two versions would have the same address
 */
export async function buildVersions({ own, others, ...request }: VersionsRequest): Promise<BuildReport> {
	if (others.length === 0) return buildSite(request)
	const requests = [
		{ ...request, name: own },
		...others.map(({ name, folder }) => ({
			...request,
			name,
			folder,
			id: request.id ?? basename(resolve(request.folder)),
			base: `${request.base}/${encodeURIComponent(name)}`,
			out: join(resolve(request.out), name),
			// The source repository of an old version is unknown.
			editUrlTemplate: undefined,
		})),
	]
	const plans = await Promise.all(requests.map(planSite))
	requireOwnPlaces(plans, own, others)
	const all: SiteVersion[] = requests.map(({ name, base }, index) => ({
		name,
		base,
		defaultLanguage: plans[index]?.project.defaultLanguage ?? 'en',
		pages: plans[index]?.places.map(keyOf) ?? [],
	}))
	const reports: BuildReport[] = []
	for (const { name, ...one } of requests) {
		const report = await buildSite({ ...one, versions: { own: name, all } })
		const prefix = reports.length === 0 ? '' : `${one.folder}/`
		reports.push({ ...report, notices: report.notices.map((notice) => ({ ...notice, file: prefix + notice.file })) })
	}
	const sum = (of: (report: BuildReport) => number): number => reports.reduce((total, report) => total + of(report), 0)
	return {
		notices: reports.flatMap(({ notices }) => notices),
		pages: sum(({ pages }) => pages),
		errors: sum(({ errors }) => errors),
		warnings: sum(({ warnings }) => warnings),
		written: sum(({ written }) => written),
		bytes: sum(({ bytes }) => bytes),
		seconds: sum(({ seconds }) => seconds),
	}
}

/** Checks that no page or file uses the folders of the other versions. */
function requireOwnPlaces([first]: readonly SitePlan[], own: string, others: readonly OtherVersion[]): void {
	const names = [own, ...others.map(({ name }) => name)]
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) throw new StartFailure(`Two versions are called "${twice}": give each its own name`)
	for (const place of first?.places ?? []) {
		const folder = first ? placeFolder(first.project, place) : ''
		const taken = others.find(({ name }) => folder === name || folder.startsWith(`${name}/`))
		if (taken) throw new StartFailure(`Cannot put version "${taken.name}" where the page "${folder}" stands: name one of them otherwise`)
	}
}
