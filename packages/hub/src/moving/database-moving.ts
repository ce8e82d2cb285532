/**
 * What a move does. `preparing`: looks at both databases and begins to note changes. `copying`: rows of one moment. `catching-up`: what changed
 * meanwhile. `comparing`: every row. `switching`: callers wait. `committed`: the new database is complete. `switched`: the hub is in it.
 */
export type LiveMovePhase = 'preparing' | 'copying' | 'catching-up' | 'comparing' | 'switching' | 'committed' | 'switched'

/** How far a move of the database is. */
export interface LiveMoveProgress {
	phase: LiveMovePhase
	rows: number
	/** Rows of the phase, where they were counted. */
	total: number | undefined
	/** Rows of this run each second. */
	rowsPerSecond: number
	/** At the same pace; `undefined` in the first two seconds, and where rows were not counted. */
	secondsLeft: number | undefined
}

/** What was moved. */
export interface LiveMoveResult {
	tables: number
	/** Rows that were compared. */
	rows: number
	/** How long callers waited for the switch, in milliseconds. */
	heldMs: number
}

/** Moves the database to another one while the hub uses it. */
export interface DatabaseMover {
	/**
	 * Begins a move, or goes on with one, and resolves once the hub uses the new database. When it fails, the hub goes on with the present one.
	 *
	 * @param target `embedded`, or an address that begins with `postgres://`
	 * @throws {HubError} `database-move`
	 */
	run(target: string, options: { signal: AbortSignal; onProgress: (progress: LiveMoveProgress) => void }): Promise<LiveMoveResult>
	/** Gives up a move: changes are noted no longer. Resolves with the name of the target. @throws {HubError} `database-move` when none was begun */
	cancel(): Promise<string>
}

/** How a run went that this process began. */
export interface LiveMoveState {
	progress: LiveMoveProgress | undefined
	/** Set once it is finished. */
	result: LiveMoveResult | undefined
	/** Set once it has failed: a sentence. */
	failure: string | undefined
}

/** Moves of the database to another one while the hub runs. */
export interface DatabaseMoves {
	/**
	 * Begins a move, or goes on with one, in the background; resolves with the name of the run, which may be under way already.
	 *
	 * @throws {HubError} `database-move` while a move to another target is under way
	 */
	start(target: string): Promise<string>
	/** The run that this process began last, without its name too; `undefined` for any other. */
	state(run: string | undefined): LiveMoveState | undefined
	/** Ends the run under way and gives the move up; resolves with the name of the target. @throws {HubError} `database-move` */
	cancel(): Promise<string>
	/** Ends the run under way; the next one goes on where it stopped. */
	close(): Promise<void>
}
