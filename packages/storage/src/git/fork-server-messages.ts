/** Bytes of the secret with which each connection to the fork server begins. */
export const SECRET_BYTES = 16
/** Bytes of a connection's beginning: the secret, and its number. */
export const GREETING_BYTES = SECRET_BYTES + 4

/** What the hub tells the fork server, one line of JSON each. */
export type ForkOrder =
	| {
			type: 'start'
			/** The hub's number of the process. */
			process: number
			/** Arguments of the shell. */
			args: readonly string[]
			environment: Readonly<Record<string, string>>
			/** Numbers of the connections that become its file descriptors, from 0 on. */
			connections: readonly number[]
	  }
	| { type: 'kill'; process: number; signal: NodeJS.Signals }

/** What the fork server tells the hub. */
export type ForkReport =
	/** The first report. `secret`: in hexadecimal. */
	| { type: 'listening'; path: string; secret: string }
	| { type: 'connected'; connection: number }
	| { type: 'started'; process: number; pid: number }
	| { type: 'failed'; process: number; message: string; code?: string | undefined }
	| { type: 'exited'; process: number; code: number | null; signal: NodeJS.Signals | null }
