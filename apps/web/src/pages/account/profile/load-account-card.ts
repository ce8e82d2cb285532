import { type Account, type Actor, mayCreateAs, type Repo } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { isHubError, repoId } from '@stoa/vocabulary'
import { loadCard } from '../../../parts/repo/load-card.ts'
import { ACCOUNT_CARD_REPO } from '../../../parts/repo/card-template.ts'
import type { PageCall } from '../../../site/route.ts'

/** The card of an account: the README.md of its app repository `NAME/README`. */
export interface AccountCard {
	/** Where it is written; `undefined` where there is no such repository, or the visitor may not see it. */
	repo: Repo | undefined
	/** `undefined` where nothing is written yet. */
	text: Rendered | undefined
	/** What the visitor may do to change it. */
	may: 'create' | 'write' | undefined
}

const NO_CARD: AccountCard = { repo: undefined, text: undefined, may: undefined }

/** Whether the person may create repositories of the account. A suspended account gets none. */
function mayCreateFor(actor: Actor, account: Account): boolean {
	if (actor.kind !== 'person' || account.suspendedAt) return false
	if (actor.account.id === account.id) return true
	return actor.memberships.some(({ org, role }) => org.id === account.id && mayCreateAs(role))
}

/** The repository, or `undefined` where there is none or it may not be seen; `'disabled'` where it was taken down. */
async function findCardRepo({ hub, actor }: PageCall, account: Account): Promise<Repo | 'disabled' | undefined> {
	try {
		const asked = repoId(account.name, ACCOUNT_CARD_REPO)
		const repo = await hub.repos.find(actor, { kind: 'space', id: asked })
		// A repository that was renamed or moved away is still found by its old name, but it is no longer the card of this account.
		return repo.name.toLowerCase() === asked.toLowerCase() ? repo : undefined
	} catch (error) {
		if (isHubError(error, 'repo-not-found')) return undefined
		if (isHubError(error, 'repo-disabled') || isHubError(error, 'repo-disabled-by-law')) return 'disabled'
		throw error
	}
}

/** The card of an account, as far as the visitor may see its repository. */
export async function loadAccountCard(call: PageCall, account: Account): Promise<AccountCard> {
	const { hub, actor } = call
	const repo = await findCardRepo(call, account)
	if (repo === 'disabled') return NO_CARD
	if (repo === undefined) return { ...NO_CARD, may: mayCreateFor(actor, account) ? 'create' : undefined }
	const rendered = repo.headOid && (await loadCard(call, repo, repo.headOid))
	return {
		repo,
		// A new repository begins with front matter alone, which renders as nothing.
		text: rendered && rendered.html.trim() !== '' ? rendered : undefined,
		may: hub.repos.mayWrite(actor, repo) ? 'write' : undefined,
	}
}
