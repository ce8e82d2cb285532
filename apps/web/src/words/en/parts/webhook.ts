/** What the parts of `parts/webhook` say. */
export const webhook = {
	address: 'Address',
	addressHint: 'Receives a POST request with JSON for each event.',
	addressPlaceholder: 'https://example.org/hook',
	whatToWatch: 'What to watch',
	whatToWatchHint: 'One per line: an account, owner/name for a model, datasets/owner/name, spaces/owner/name.',
	events: 'Events',
	repositories: 'Repositories',
	repositoriesHint: 'Created, changed, moved or deleted, and commits to the default branch.',
	discussions: 'Discussions',
	discussionsHint: 'Discussions, pull requests and comments.',
	secret: 'Secret',
	secretHint: 'Sent as X-Webhook-Secret, and used as the key of X-Stoa-Signature. Optional.',
}
