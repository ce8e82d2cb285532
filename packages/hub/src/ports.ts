import type { GroupPlace } from './accounts/credentials/external.ts'
import type { SignUpPolicy } from './accounts/credentials/sign-up-policy.ts'
import type { SignIns } from './accounts/sign-ins/sign-ins.ts'
import type { PartedBlobs } from './objects/store/blobs.ts'
import type { ClientDocuments } from './outside/client-documents.ts'
import type { DocsReader } from './listings/documentation/docs-reader.ts'
import type { NameTexts } from './outside/name-texts.ts'
import type { Git } from './git/git.ts'
import type { IdTokens } from './outside/id-tokens.ts'
import type { Outgoing } from './outside/outgoing.ts'
import type { ExternalImageSource } from './outside/images/external-image-source.ts'
import type { ExternalSignIns } from './outside/external-sign-ins.ts'
import type { Mail } from './outside/mail.ts'
import type { Records } from './records.ts'
import type { Repo } from './repositories/repos/repo.ts'

/** Everything the domain needs from outside. The server's start-up file and tests provide it; `createHub` hands each concept its part. */
export interface HubPorts {
	records: Records
	signIns: SignIns
	git: Git
	blobs: PartedBlobs
	documents: ClientDocuments
	mail: Mail
	/** Another provider that people may sign in through. */
	external?: ExternalSignIns | undefined
	/** Absent: images of other hosts are links. */
	externalImages?: ExternalImageSource | undefined
	/** Providers whose jobs may be trusted; absent: none. */
	idTokens?: IdTokens | undefined
	/** Which of its groups are what in which organisations here. */
	groupPlaces?: readonly GroupPlace[] | undefined
	/** Who may make themselves an account, unless something else was chosen on the pages. */
	signUp: SignUpPolicy
	/** What stands before addresses in letters, without a slash at the end. */
	mailOrigin: string
	/** The hub's own secret, of at least 32 characters: seals keys that lie in the database. */
	secret: string
	/** Absent: webhooks wait, as in tools that only write. */
	outgoing?: Outgoing | undefined
	/** Absent: domains of organisations cannot be proven. */
	nameTexts?: NameTexts | undefined
	/** Bytes that one person may bring a day into pull requests of repositories that they cannot write; absent: 10 GB. */
	guestBytesPerDay?: number | undefined
	/** Keys of the local applications that can run a model, for the filter of that name; absent: none is known. Must answer the same for the same facts. */
	localAppsOf?: ((repo: Repo) => readonly string[]) | undefined
	/** Absent: documentation of repositories is listed by name, and its pages are read by another process. */
	docsReader?: DocsReader | undefined
	/** The clock. */
	now: () => Date
	/** Lets time pass for whoever guesses passwords; absent: as it does. */
	wait?: ((ms: number) => Promise<unknown>) | undefined
	/** Called with failures that no caller waits for: `what` names the work that failed. Never throws. */
	report: (what: string, error: unknown) => void
}
