/** Ids of the lists on the page of an account, which links lead to. */
export const LIST_IDS = { model: 'models', dataset: 'datasets', space: 'apps', collections: 'collections', likes: 'likes' } as const
