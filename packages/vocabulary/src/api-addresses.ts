/** Patterns of calls that the payloads of webhooks name; their definitions in `protocol` have them from here, because the domain knows no calls. */
export const API = {
	repo: '/api/{T}/{id}',
	discussion: '/api/{T}/{id}/discussions/{number}',
} as const
