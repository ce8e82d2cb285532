import { compactCount } from '@stoa/ui/format'
import type { RepoKind } from '@stoa/vocabulary'

/** What pages call the kinds of repositories. */
export const kinds: Readonly<Record<RepoKind, { one: string; many: string; One: string; Many: string }>> = {
	model: { one: 'model', many: 'models', One: 'Model', Many: 'Models' },
	dataset: { one: 'dataset', many: 'datasets', One: 'Dataset', Many: 'Datasets' },
	space: { one: 'app', many: 'apps', One: 'App', Many: 'Apps' },
}

/** A short count with its word: "1 model", "12.4k models". */
const counted = (kind: RepoKind, count: number): string => `${compactCount(count)} ${count === 1 ? kinds[kind].one : kinds[kind].many}`

/** Repositories of a kind with their number. */
export const repoCounts = {
	counted,
	/** Leads to a whole listing: "View the app", "All 12.4k apps". */
	allOf: (kind: RepoKind, count: number): string => (count === 1 ? `View the ${kinds[kind].one}` : `All ${counted(kind, count)}`),
}
