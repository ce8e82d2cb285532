import type { StoreMoveStage } from '../objects/store/store-moves.ts'

/** How far a move is. */
export interface StoreMoveProgress {
	stage: StoreMoveStage
	/** Objects that are proven to be in the new store, and how many the hub has. */
	done: number
	total: number
	bytesDone: number
	bytesTotal: number
	/** Bytes that this run copied or proved each second. */
	bytesPerSecond: number
	/** At the same pace; `undefined` in the first two seconds. */
	secondsLeft: number | undefined
}

/** The result of a run. */
export interface StoreMoveResult {
	stage: StoreMoveStage
	from: string
	to: string
	/** Objects that are proven to be in the new store, and their bytes. */
	objects: number
	bytes: number
	/** Objects that could not be copied, with the reason of each; at most a thousand. */
	problems: string[]
	/** Uploads in parts that are not finished. */
	uploads: number
}

/** How a run went that this process began. */
export interface StoreMoveState {
	progress: StoreMoveProgress | undefined
	/** Set once it is finished. */
	result: StoreMoveResult | undefined
	/** Set once it has failed: a sentence. */
	failure: string | undefined
}

/** What a run shall do. */
export interface StoreMoveOrder {
	/** The new store and how to reach it, in a form that `openStore` of the ports knows; absent to go on with the move that was begun. */
	target?: { place: string; access: string } | undefined
	/** Whether the hub uses the new store alone once everything is there. */
	finishes: boolean
	/** Whether objects that cannot be copied stay behind, instead of keeping the move from its end. */
	leavesProblems: boolean
}

/** Moves of all stored objects to another store while the hub runs. */
export interface StoreMoves {
	/**
	 * Begins a move, or goes on with one, in the background; resolves with the name of the run.
	 *
	 * @throws {HubError} `store-move`
	 */
	start(order: StoreMoveOrder): Promise<string>
	/** The run that this process began last; `undefined` for any other. */
	state(run: string): StoreMoveState | undefined
	/** The move as the database has it. */
	current(): Promise<StoreMoveResult | undefined>
	/** Gives up a move that does not switch yet, or forgets the keys of one that is done. What was copied stays. @throws {HubError} `store-move` */
	forget(): Promise<StoreMoveResult>
	/** Gives up a running run; the next one goes on where it stopped. */
	close(): Promise<void>
}
