import type { Commits, GitTransport, LargeFiles } from './commits/commits.ts'
import type { Gates } from './access/gates.ts'
import type { Discussions } from './community/discussions.ts'
import type { UploadDoor } from './community/upload-door.ts'
import type { Files } from './files/files.ts'
import type { Listings } from './listings/listings.ts'
import type { People } from './people/people.ts'
import type { Repos } from './repos/repo.ts'
import type { XetStore } from './xet/xet.ts'

/** The whole domain: what pages, routes and the command line ask. Made by `createHub` from the ports. */
export interface Hub {
	people: People
	repos: Repos
	files: Files
	commits: Commits
	largeFiles: LargeFiles
	discussions: Discussions
	gates: Gates
	uploadDoor: Pick<UploadDoor, 'forUpload'>
	git: GitTransport
	listings: Listings
	xet: XetStore
	/** What start-up finishes or forgets: sweeps, unfinished repositories, tables behind their refs. */
	recover(): Promise<void>
	/** Compares database, git and store; one line for each problem. */
	check(): AsyncIterable<string>
	/** Prunes repositories now, as upkeep does every six hours; ends early when `signal` fires. Answers how many it pruned. */
	tidy(signal?: AbortSignal): Promise<number>
	close(): Promise<void>
}
