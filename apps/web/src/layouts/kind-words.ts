import type { RepoKind } from '@stoa/vocabulary'

/** What pages call the kinds. */
export const KIND_WORDS: Record<RepoKind, { one: string; many: string; One: string; Many: string }> = {
	model: { one: 'model', many: 'models', One: 'Model', Many: 'Models' },
	dataset: { one: 'dataset', many: 'datasets', One: 'Dataset', Many: 'Datasets' },
	space: { one: 'app', many: 'apps', One: 'App', Many: 'Apps' },
}
